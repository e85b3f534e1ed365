import type { Duplex } from "node:stream";

type Refusal = { status: string; text: string };

const cutOff: Refusal = {
  status: "400 Bad Request",
  text: "The request ended too early or could not be read. Please send it again.",
};
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    text: "The headers of the request are too long.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: "408 Request Timeout", text: "The request took too long. Please send it again." },
};

/**
 * Answers a connection whose bytes are no whole request, with words instead of a bare status. A connection that is
 * gone, or in the middle of an answer, is only closed.
 */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET" || hasAnswered(socket)) {
    socket.destroy(error);
    return;
  }
  const { status, text } = refusals[error.code ?? ""] ?? cutOff;
  const head = [
    `HTTP/1.1 ${status}`,
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(text)}`,
    "Cache-Control: no-store",
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
}

/** Node keeps the answer of a connection here, and asks the same before it sends a status of its own. */
function hasAnswered(socket: Duplex): boolean {
  return (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage?.headersSent === true;
}
