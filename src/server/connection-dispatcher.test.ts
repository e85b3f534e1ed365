import { EventEmitter, once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ConnectionDispatcher, createConnectionDispatcher } from "./connection-dispatcher.ts";
import type { GivenConnection, ProcessMessage } from "./process-messages.ts";

/** A process that remembers which connections it was given. */
class FakeWorker extends EventEmitter {
  process = new EventEmitter();
  given: number[] = [];
  sendError: Error | null = null;

  send(message: GivenConnection, _socket: Socket, _options: object, callback: (error: Error | null) => void): boolean {
    if (this.sendError === null) this.given.push(message.id);
    callback(this.sendError);
    return true;
  }

  says(message: ProcessMessage): void {
    this.emit("message", message);
  }
}

const untakenMs = 300;
let dispatcher: ConnectionDispatcher;
let port = 0;
const clients: Socket[] = [];

beforeEach(async () => {
  dispatcher = createConnectionDispatcher(untakenMs);
  dispatcher.listener.listen(0, "127.0.0.1");
  await once(dispatcher.listener, "listening");
  ({ port } = dispatcher.listener.address() as AddressInfo);
});
afterEach(() => {
  dispatcher.listener.close();
  for (const client of clients.splice(0)) client.destroy();
});

const worker = (): FakeWorker => {
  const added = new FakeWorker();
  dispatcher.add(added);
  added.says({ kind: "receiving" });
  return added;
};
const client = async (): Promise<Socket> => {
  const socket = connect(port, "127.0.0.1");
  clients.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
};
const gets = (process: FakeWorker, ...ids: number[]) => vi.waitFor(() => expect(process.given).toEqual(ids));

test("the process with the fewest open connections gets the next, and equals take turns", async () => {
  const [first, second] = [worker(), worker()];
  await client();
  await gets(first, 1);
  first.says({ kind: "taken", id: 1, open: 1 });
  await client();
  await gets(second, 2);
  second.says({ kind: "taken", id: 2, open: 1 });
  second.says({ kind: "open", open: 0 });
  await client();
  await gets(second, 2, 3);
  second.says({ kind: "taken", id: 3, open: 1 });
  await client();
  await gets(first, 1, 4);
});

test("a process that has not taken its connection gets no other, and others wait for the next that does", async () => {
  const busy = worker();
  await client();
  await gets(busy, 1);
  await client();
  const joining = worker();
  await gets(joining, 2);
  expect(busy.given).toEqual([1]);
});

test("a connection goes to another process if its process ends or returns it before taking it", async () => {
  const ending = worker();
  await client();
  await gets(ending, 1);
  ending.process.emit("close");
  const closing = worker();
  await gets(closing, 1);
  closing.says({ kind: "closed" });
  closing.says({ kind: "returned", id: 1 });
  await gets(worker(), 1);
  expect(closing.given).toEqual([1]);
});

test("a connection that was taken is never given to another process", async () => {
  const ending = worker();
  await client();
  await gets(ending, 1);
  ending.says({ kind: "taken", id: 1, open: 1 });
  ending.process.emit("close");
  const other = worker();
  await client();
  await gets(other, 2);
});

test("a connection that cannot be sent goes to another process, and the first is tried again later", async () => {
  const unreachable = worker();
  unreachable.sendError = new Error("write ENOBUFS");
  const other = worker();
  await client();
  await gets(other, 1);
  unreachable.sendError = null;
  await client();
  await gets(unreachable, 2);
});

test("a connection that no process takes in time is closed, and a process that was silent gets none", async () => {
  const silent = worker();
  const untaken = await client();
  await gets(silent, 1);
  const unsent = await client();
  await Promise.all([once(untaken, "close"), once(unsent, "close")]);
  await client();
  await gets(worker(), 3);
  expect(silent.given).toEqual([1]);
  silent.says({ kind: "taken", id: 1, open: 1 });
  await client();
  await gets(silent, 1, 4);
});

test("the port is closed when everything stops and no process takes connections any more", async () => {
  const [first, second] = [worker(), worker()];
  dispatcher.closeWhenUnattended();
  await client();
  await gets(first, 1);
  first.says({ kind: "closed" });
  first.says({ kind: "returned", id: 1 });
  await gets(second, 1);
  const unattended = once(await client(), "close");
  second.process.emit("close");
  await unattended;
  await expect(client()).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
