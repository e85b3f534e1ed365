import type { EventEmitter } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import type { GivenConnection, ProcessMessage } from "./process-messages.ts";

/** The part of a `Worker` of node:cluster that is used here. */
export type ConnectionWorker = EventEmitter & {
  process: EventEmitter;
  send(
    message: GivenConnection,
    socket: Socket,
    options: { keepOpen: boolean },
    callback: (error: Error | null) => void,
  ): boolean;
};

export type ConnectionDispatcher = {
  /** Accepts the connections. Whoever creates the dispatcher lets it listen. */
  listener: Server;
  /** Gives connections to this process when it says that it takes them. */
  add(worker: ConnectionWorker): void;
  /** Stops listening as soon as no process takes connections. */
  closeWhenUnattended(): void;
};

type Connection = { id: number; socket: Socket; timer: NodeJS.Timeout };
type Receiver = {
  worker: ConnectionWorker;
  isReceiving: boolean;
  /** Did not take a connection in time, or could not be sent one, and has said nothing since. */
  isSilent: boolean;
  open: number;
  /** Sent and not yet taken: one at a time, so that a busy process holds up only one. */
  given: Connection | null;
  lastGiven: number;
};

/** A browser that waits longer may as well try again. */
const takenWithinMs = 10_000;
const mostUntaken = 10_000;
const retryMs = 100;

/**
 * Accepts connections and gives each to the process with the fewest open ones. It keeps its own handle until the
 * process has taken the connection, so that another can get it if the process ends before that.
 */
export function createConnectionDispatcher(withinMs = takenWithinMs): ConnectionDispatcher {
  const receivers = new Set<Receiver>();
  const waiting: Connection[] = [];
  let connections = 0;
  let isClosing = false;

  const dispatch = (): void => {
    for (;;) {
      const receiver = leastLoaded(receivers);
      const connection = receiver && waiting.shift();
      if (!receiver || !connection) return;
      give(connection, receiver);
    }
  };
  const give = (connection: Connection, receiver: Receiver): void => {
    receiver.given = connection;
    receiver.lastGiven = connection.id;
    receiver.open += 1;
    const { id, socket } = connection;
    receiver.worker.send({ kind: "connection", id }, socket, { keepOpen: true }, (error) => {
      if (error === null || receiver.given !== connection) return;
      receiver.isSilent = true;
      takeBack(receiver);
      setTimeout(() => onMessage(receiver, null), retryMs);
    });
  };
  const takeBack = (receiver: Receiver): void => {
    if (receiver.given === null) return;
    waiting.unshift(receiver.given);
    receiver.given = null;
    receiver.open -= 1;
    dispatch();
  };
  const release = ({ socket, timer }: Connection): void => {
    clearTimeout(timer);
    socket.destroy();
  };
  const abandon = (connection: Connection): void => {
    const receiver = [...receivers].find(({ given }) => given === connection);
    if (receiver) Object.assign(receiver, { given: null, isSilent: true });
    else waiting.splice(waiting.indexOf(connection), 1);
    release(connection);
  };
  const onMessage = (receiver: Receiver, message: ProcessMessage | null): void => {
    const { given } = receiver;
    receiver.isSilent = false;
    if (message?.kind === "receiving") receiver.isReceiving = true;
    if (message?.kind === "closed") receiver.isReceiving = false;
    if (message?.kind === "taken" && given?.id === message.id) {
      receiver.given = null;
      release(given);
    }
    if (message?.kind === "taken" || message?.kind === "open") receiver.open = message.open;
    if (message?.kind === "returned" && given?.id === message.id) takeBack(receiver);
    dispatch();
    closeIfUnattended();
  };
  const closeIfUnattended = (): void => {
    if (!isClosing || [...receivers].some(({ isReceiving }) => isReceiving)) return;
    listener.close();
    for (const connection of waiting.splice(0)) release(connection);
  };
  const listener = createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true }, (socket) => {
    connections += 1;
    const timer = setTimeout(() => abandon(connection), withinMs);
    const connection = { id: connections, socket, timer };
    waiting.push(connection);
    dispatch();
  });
  // Beyond this, the connection is closed at once.
  listener.maxConnections = mostUntaken;
  return {
    listener,
    add(worker) {
      const receiver: Receiver = {
        worker,
        isReceiving: false,
        isSilent: false,
        open: 0,
        given: null,
        lastGiven: 0,
      };
      receivers.add(receiver);
      worker.on("message", (message: ProcessMessage) => onMessage(receiver, message));
      // "exit" may come before the last messages, and what was taken must not be given again. "disconnect" does not
      // come while Node expects a connection to be acknowledged.
      worker.process.once("close", () => {
        receivers.delete(receiver);
        takeBack(receiver);
        closeIfUnattended();
      });
    },
    closeWhenUnattended() {
      isClosing = true;
      closeIfUnattended();
    },
  };
}

/** The process with the fewest open connections of those that can be given one; of equals, the longest unused. */
function leastLoaded(receivers: Iterable<Receiver>): Receiver | undefined {
  return [...receivers]
    .filter(({ isReceiving, isSilent, given }) => isReceiving && !isSilent && given === null)
    .toSorted((left, right) => left.open - right.open || left.lastGiven - right.lastGiven)[0];
}
