import { createServer } from "node:http";

/** The baseline of the page benchmark: a plain Node server that sends a prepared buffer of `BODY_BYTES` bytes. */
const body = Buffer.alloc(Number(process.env["BODY_BYTES"]), "<p>x</p>\n");
const headers = { "content-type": "text/html; charset=utf-8", "content-length": String(body.length) };

const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  process.stdout.write(`${JSON.stringify({ event: "ready", port })}\n`);
});
