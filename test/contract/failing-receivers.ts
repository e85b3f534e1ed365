import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A receiver's behaviour for a request: responds with a status, hangs, or closes the connection without a response. */
export type Behaviour = number | "hang" | "close";
/** Chooses by the delivery's id and the number of earlier requests with it. */
export type ChooseBehaviour = (deliveryId: string, before: number) => Behaviour;

export type Receivers = {
  /** URL of a receiver by name. */
  url(name: string): string;
  /** Delivery ids in the order in which a receiver responded 200. */
  taken: Map<string, string[]>;
  /** Bodies of requests to a receiver, in order. */
  bodies(name: string): string[];
  /** Number of requests per delivery, whatever the response. */
  arrivals: Map<string, number>;
  /** Number of deliveries received and not answered yet. */
  underWay(): number;
  close(): Promise<void>;
};

/** Real HTTP receivers on this machine with the given behaviours. */
export async function startReceivers(
  behaviours: Record<string, ChooseBehaviour>,
  answerAfterMs = 0,
): Promise<Receivers> {
  const taken = new Map(Object.keys(behaviours).map((name) => [name, [] as string[]]));
  const bodies = new Map(Object.keys(behaviours).map((name) => [name, [] as string[]]));
  const arrivals = new Map<string, number>();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const name = request.url?.slice(1) ?? "";
    const id = String(request.headers["idempotency-key"]);
    const before = arrivals.get(id) ?? 0;
    arrivals.set(id, before + 1);
    const behaviour = behaviours[name]?.(id, before) ?? 404;
    if (behaviour === "hang") return;
    if (behaviour === "close") {
      request.socket.destroy();
      return;
    }
    if (behaviour === 200) taken.get(name)?.push(id);
    response.writeHead(behaviour).end();
  };
  let underWay = 0;
  const server = createServer((request, response) => {
    underWay += 1;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      bodies.get(request.url?.slice(1) ?? "")?.push(Buffer.concat(chunks).toString());
      setTimeout(() => {
        underWay -= 1;
        answer(request, response);
      }, answerAfterMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}`,
    taken,
    bodies: (name) => bodies.get(name) ?? [],
    arrivals,
    underWay: () => underWay,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
