import { livePath } from "../desk/desk-paths.ts";

type LiveMessage = { kind: "change"; topic: string; id: string } | { kind: "everything" } | { kind: "ended" };

/** Loads again what is shown of a topic; null: of every topic. */
type LoadAgain = (topic: string | null) => void;

const channelName = "desk-live";

/**
 * Follows what others change. All tabs of a browser share one stream, because browsers open few connections to a host:
 * the tab with the lock has it, and tells the others.
 */
export function followChanges(loadAgain: LoadAgain): void {
  const channel = new BroadcastChannel(channelName);
  const hear = (message: LiveMessage) => apply(message, loadAgain);
  channel.addEventListener("message", ({ data }: MessageEvent<LiveMessage>) => hear(data));
  void navigator.locks.request(channelName, () => {
    const tell = (message: LiveMessage) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      channel.postMessage(message);
      hear(message);
    };
    openStream(tell);
    // The lock is this tab's until it is closed.
    return new Promise(() => undefined);
  });
}

function openStream(tell: (message: LiveMessage) => void): void {
  const stream = new EventSource(livePath);
  stream.addEventListener("change", ({ data }: MessageEvent<string>) => {
    const { topic, id } = JSON.parse(data) as { topic: string; id: string };
    tell({ kind: "change", topic, id });
  });
  stream.addEventListener("resync", () => tell({ kind: "everything" }));
  stream.addEventListener("access", () => tell({ kind: "everything" }));
  stream.addEventListener("ended", () => {
    stream.close();
    tell({ kind: "ended" });
  });
}

function apply(message: LiveMessage, loadAgain: LoadAgain): void {
  if (message.kind === "ended") location.reload();
  else loadAgain(message.kind === "everything" ? null : message.topic);
}
