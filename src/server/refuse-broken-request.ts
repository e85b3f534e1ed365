import type { Duplex } from "node:stream";

type Refusal = { status: string; text: string; headers?: readonly string[] };

const cutOff: Refusal = {
  status: "400 Bad Request",
  text: "The request ended too early or could not be read. Please send it again.",
};
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    text: "The headers of the request are too long.",
  },
  HPE_INVALID_METHOD: {
    // Not 501: these may be excess bytes after a body that was longer than declared.
    status: "400 Bad Request",
    text: "The request does not begin with a known method, such as GET or POST in capitals.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: "408 Request Timeout", text: "The request took too long. Please send it again." },
};

const noTunnel: Refusal = {
  status: "405 Method Not Allowed",
  text: "This server does not open tunnels.",
  headers: ["Allow: GET, HEAD, POST"],
};

/**
 * Responds to an incomplete or invalid request with a readable message. A connection that is lost, or already sending
 * a response, is only closed.
 */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET" || hasAnswered(socket)) {
    socket.destroy(error);
    return;
  }
  refuse(socket, refusals[error.code ?? ""] ?? cutOff);
}

/** Refuses a CONNECT request, for which Node provides a socket but no response object. */
export function refuseTunnel(socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  refuse(socket, noTunnel);
}

function refuse(socket: Duplex, { status, text, headers = [] }: Refusal): void {
  const head = [
    `HTTP/1.1 ${status}`,
    ...headers,
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(text)}`,
    "Cache-Control: no-store",
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
}

/**
 * Node stores a connection's response in this field, and performs the same check before it sends a status of its own.
 */
function hasAnswered(socket: Duplex): boolean {
  return (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage?.headersSent === true;
}
