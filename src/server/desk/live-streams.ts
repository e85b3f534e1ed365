import { type LiveChanges, mayKnow, type StoredChange, type Topic, topicActions } from "../../desk/live-changes.ts";
import type { Installation, Scope } from "../../desk/scope.ts";
import type { DeskSessions } from "../../desk/sessions.ts";
import { createViewer, type Viewer, viewerReach } from "../../desk/viewer.ts";
import { errorFacts, type Log } from "../log.ts";

const pollEveryMs = 500;
const quietMs = 15_000;
const mostChangesAtOnce = 500;
const mostStreams = 2_000;
const mostStreamsOfPerson = 20;
/** Positions of more sites make an address too long; such streams start again with `resync`. */
const mostSitesInPosition = 50;

export type LivePorts = {
  changes: LiveChanges;
  sessions: Pick<DeskSessions, "find">;
  installation: () => Installation;
  now: () => number;
  log: Log;
  /** Aborted when the process begins to stop: streams end, and browsers connect to another process. */
  stopping: AbortSignal;
};

export type OpenStream = { sessionHash: string; viewer: Viewer; within: Scope | null; lastEventId: string | null };

export type LiveStreams = {
  /** A stream of events for a viewer; null if there are too many. */
  open(asked: OpenStream): ReadableStream<Uint8Array> | null;
  /** Polls once, as the timer does. */
  poll(): Promise<void>;
};

type Stream = OpenStream & {
  send(text: string): void;
  end(): void;
  /** Versions of sites up to which the stream knows changes. */
  known: Map<string, number>;
  isResumed: boolean;
  sentAt: number;
};

/**
 * Streams of what changed, as `{topic, id, version}`, never data: browsers ask the authorised route. One poll serves all
 * streams of the process, and checks every session, so that an ended one, or an ended grant, stops within a poll.
 */
export function createLiveStreams(ports: LivePorts): LiveStreams {
  const streams = new Set<Stream>();
  const encoder = new TextEncoder();
  let versions: ReadonlyMap<string, number> | null = null;
  let polling: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const poll = () =>
    (polling ??= pollOnce()
      .catch((error: unknown) => ports.log("warn", "changes of the desk not read", errorFacts(error)))
      .finally(() => (polling = null)));
  const pollOnce = async (): Promise<void> => {
    await recheck(streams, ports);
    const before = versions;
    versions = await ports.changes.versions();
    for (const stream of streams) {
      if (!stream.isResumed) resume(stream, versions);
      else if (before !== null) await sendChanges(stream, versions, ports);
      if (ports.now() - stream.sentAt >= quietMs) stream.send(": quiet\n\n");
    }
  };
  const remove = (stream: Stream) => {
    streams.delete(stream);
    if (streams.size === 0) clearInterval(timer);
  };
  ports.stopping.addEventListener("abort", () => {
    for (const stream of streams) stream.end();
  });
  return {
    poll,
    open(asked) {
      const ofPerson = [...streams].filter(({ viewer }) => viewer.person.personId === asked.viewer.person.personId);
      if (streams.size >= mostStreams || ofPerson.length >= mostStreamsOfPerson) return null;
      let stream: Stream | null = null;
      return new ReadableStream<Uint8Array>({
        start(controller) {
          const opened: Stream = {
            ...asked,
            known: readPosition(asked.lastEventId),
            isResumed: false,
            sentAt: ports.now(),
            send(text) {
              // A browser that reads nothing any more must not fill the memory.
              if ((controller.desiredSize ?? 0) < -1_000) return opened.end();
              opened.sentAt = ports.now();
              controller.enqueue(encoder.encode(text));
            },
            end() {
              if (!streams.has(opened)) return;
              remove(opened);
              controller.close();
            },
          };
          stream = opened;
          if (streams.size === 0) timer = setInterval(() => void poll(), pollEveryMs).unref();
          streams.add(opened);
          opened.send("retry: 2000\n\n");
        },
        cancel() {
          if (stream !== null) remove(stream);
        },
      });
    },
  };
}

/** Ends streams whose session has ended, and gives the others the viewer as it is now. */
async function recheck(streams: ReadonlySet<Stream>, { sessions, now }: LivePorts): Promise<void> {
  const bySession = Map.groupBy(streams, ({ sessionHash }) => sessionHash);
  await Promise.all(
    [...bySession].map(async ([sessionHash, ofSession]) => {
      const found = await sessions.find(sessionHash, now());
      for (const stream of ofSession) {
        if (found === null) {
          stream.send("event: ended\ndata: {}\n\n");
          stream.end();
        } else updateViewer(stream, createViewer(found, now()));
      }
    }),
  );
}

/** Tells the browser when what the viewer may see changed, so that it asks for everything again. */
function updateViewer(stream: Stream, viewer: Viewer): void {
  const before = JSON.stringify([stream.viewer.grants, stream.viewer.shown.personId]);
  stream.viewer = viewer;
  if (before !== JSON.stringify([viewer.grants, viewer.shown.personId])) stream.send("event: access\ndata: {}\n\n");
}

/** Begins a stream: after its last event if that is known, otherwise with the request to load everything. */
function resume(stream: Stream, versions: ReadonlyMap<string, number>): void {
  stream.isResumed = true;
  const isKnown = stream.lastEventId !== null && stream.known.size > 0;
  const position = isKnown ? stream.known : new Map(versions);
  stream.known = position;
  if (!isKnown) stream.send(`${positionLine(position)}event: resync\ndata: {}\n\n`);
}

async function sendChanges(
  stream: Stream,
  versions: ReadonlyMap<string, number>,
  { changes, installation, now }: LivePorts,
): Promise<void> {
  for (const [siteId, version] of versions) {
    const known = stream.known.get(siteId) ?? 0;
    if (version <= known) continue;
    const found = await changes.since(siteId, known, mostChangesAtOnce);
    if (found === null) {
      stream.known.set(siteId, version);
      stream.send(`${positionLine(stream.known)}event: resync\ndata: {}\n\n`);
      continue;
    }
    stream.known.set(siteId, found.at(-1)?.version ?? version);
    const visible = found.filter((change) => isVisible(stream, change, installation(), now()));
    for (const { topic, subjectId, subjectVersion } of visible) {
      const data = JSON.stringify({ topic, id: subjectId, version: subjectVersion });
      stream.send(`${positionLine(stream.known)}event: change\ndata: ${data}\n\n`);
    }
  }
}

function isVisible({ viewer, within }: Stream, change: StoredChange, installation: Installation, now: number): boolean {
  const reach = viewerReach(viewer, topicActions[change.topic satisfies Topic], installation, now, within);
  return mayKnow(reach, change, installation);
}

function positionLine(known: ReadonlyMap<string, number>): string {
  if (known.size > mostSitesInPosition) return "";
  return `id: ${[...known].map(([siteId, version]) => `${siteId}.${version}`).join(",")}\n`;
}

function readPosition(lastEventId: string | null): Map<string, number> {
  const parts = (lastEventId ?? "").split(",").flatMap((part) => {
    const [, siteId, version] = /^([^.,]{0,100})\.(\d{1,15})$/.exec(part) ?? [];
    return siteId === undefined ? [] : [[siteId, Number(version)] as const];
  });
  return new Map(parts.slice(0, mostSitesInPosition));
}
