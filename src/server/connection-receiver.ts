import type { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { Socket } from "node:net";
import type { GivenConnection, ProcessMessage } from "./process-messages.ts";

/** The part of `process` in a child that is used here. */
export type ParentChannel = EventEmitter & {
  send?(
    message: ProcessMessage,
    handle?: undefined,
    options?: undefined,
    callback?: (error: Error | null) => void,
  ): boolean;
};

/** How often at most the first process is told that connections have closed. */
const reportMs = 20;

/**
 * Receives the connections that the first process gives to this one. The function that is returned lets a server answer
 * them until it closes; those that arrive while no server does go back.
 */
export function createConnectionReceiver(channel: ParentChannel): (server: Server) => void {
  let answering: Server | null = null;
  let open = 0;
  let report: NodeJS.Timeout | null = null;
  // An error means that the first process has ended; node:cluster then ends this one.
  const send = (message: ProcessMessage, onSent?: () => void) =>
    channel.send?.(message, undefined, undefined, (error) => error === null && onSent?.());
  const onClose = () => {
    open -= 1;
    report ??= setTimeout(() => {
      report = null;
      send({ kind: "open", open });
    }, reportMs);
  };
  channel.on("message", (message: GivenConnection, socket: unknown) => {
    if (message.kind !== "connection") return;
    const { id } = message;
    const server = answering;
    if (server === null || !(socket instanceof Socket)) {
      if (socket instanceof Socket) socket.destroy();
      send({ kind: "returned", id });
      return;
    }
    // As in a server that listens itself: a client may close its side after the request.
    socket.allowHalfOpen = true;
    open += 1;
    socket.once("close", onClose);
    // Nothing is read before the message is on its way: what was taken must never be given to another process.
    send({ kind: "taken", id, open }, () => server.emit("connection", socket));
  });
  return (server) => {
    answering = server;
    server.once("close", () => {
      if (answering !== server) return;
      answering = null;
      send({ kind: "closed" });
    });
    // This is when Node starts to end requests that take too long, and notes which connections are idle.
    server.emit("listening");
    send({ kind: "receiving" });
  };
}
