import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outsidePicture } from "./outside-picture.ts";

const limits = { milliseconds: 500, bytes: 1_000 };
const anywhere = () => true;

let server: Server;
let base = "";
beforeAll(async () => {
  server = createServer((request, response) => {
    const type = { "content-type": "image/png" };
    if (request.url === "/picture") response.writeHead(200, type).end("picture");
    else if (request.url === "/large") response.writeHead(200, type).end("x".repeat(5_000));
    else if (request.url === "/page") response.writeHead(200, { "content-type": "text/html" }).end("<html>");
    else if (request.url === "/moved") response.writeHead(302, { location: "/picture" }).end();
    // `/slow` never responds.
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("a picture of another host is returned as bytes", async () => {
  expect(String(await outsidePicture(`${base}/picture`, limits, anywhere))).toBe("picture");
});

test.for([
  ["what is too large", "/large", "too large"],
  ["what is no picture", "/page", "text/html"],
  ["a redirect", "/moved", "302"],
  ["what does not come in time", "/slow", "abort"],
])("%s is refused", async ([, path, reason]) => {
  await expect(outsidePicture(base + path, limits, anywhere)).rejects.toThrow(reason);
});

test.for(["http://localhost/", "http://127.0.0.1/", "http://[::1]/", "https://10.1.2.3/x.jpg", "http://2130706433/"])(
  "%s resolves to a private network and is never requested",
  async (address) => {
    await expect(outsidePicture(address, limits)).rejects.toThrow("private");
  },
);
