import { createServer, type Server } from "node:http";

const retryAfterSeconds = 5;

/**
 * Answers while the platform starts, which may wait for its store: the process is alive, and not ready for the reason
 * that `reason` answers. Shoppers are asked to try again.
 */
export function createStartingServer(reason: () => string): Server {
  return createServer((request, response) => {
    const isLive = request.url === "/livez";
    const text = isLive ? "ok" : request.url?.startsWith("/readyz") ? `not ready\n${reason()}` : tryAgain;
    response.writeHead(isLive ? 200 : 503, {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      connection: "close",
      ...(!isLive && { "retry-after": String(retryAfterSeconds) }),
    });
    response.end(text);
  });
}

const tryAgain = "This site is starting. Please try again in a few seconds.\n";
