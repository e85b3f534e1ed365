import { createServer, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

export type DelayingServer = {
  port: number;
  /** URLs of the responses so far, in order of the requests. */
  asked: string[];
  /** Delay of the response to a URL in milliseconds. */
  delayMsFor: (address: string) => number;
  close(): Promise<void>;
};

/** A proxy in front of the platform that forwards everything and delays responses as a test requires. */
export async function startDelayingServer(platformPort: number): Promise<DelayingServer> {
  const server = createServer((incoming, outgoing) => {
    const address = decodeURIComponent(incoming.url ?? "/");
    state.asked.push(address);
    const passed = request(
      { port: platformPort, method: incoming.method, path: incoming.url, headers: incoming.headers },
      async (answer) => {
        await delay(state.delayMsFor(address));
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const listening = server.address();
  const state: DelayingServer = {
    port: typeof listening === "object" && listening !== null ? listening.port : 0,
    asked: [],
    delayMsFor: () => 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return state;
}
