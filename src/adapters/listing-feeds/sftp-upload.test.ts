import { expect, onTestFinished, test } from "vitest";
import { type SftpBehaviour, sftpServer } from "../../../test/sftp-server.ts";
import type { FeedUpload } from "../../listing-feeds/upload-feed.ts";
import { sftpUpload } from "./sftp-upload.ts";

async function* twoParts(): AsyncGenerator<string> {
  yield "first ";
  yield "second";
}

async function given(behaviour: SftpBehaviour = {}) {
  const server = await sftpServer(behaviour);
  onTestFinished(() => server.close());
  const upload: FeedUpload = {
    host: "127.0.0.1",
    port: server.port,
    user: "dealer",
    hostKey: server.hostKey,
    login: { password: "secret" },
    path: "inbox/stock.csv",
    text: twoParts(),
  };
  const send = (changes: Partial<FeedUpload> = {}, signal = AbortSignal.timeout(10_000)) =>
    sftpUpload({ ...upload, ...changes }, signal);
  return { server, send };
}

test("a file arrives complete under its own name, and replaces the one before", async () => {
  const { server, send } = await given();
  await send();
  expect([...server.files]).toEqual([["inbox/stock.csv", "first second"]]);
  await send({ text: twoParts() });
  expect([...server.files]).toEqual([["inbox/stock.csv", "first second"]]);
});

test("nothing is sent to a server with another key, not even the password", async () => {
  const { server, send } = await given();
  const other = `SHA256:${"A".repeat(43)}`;
  await expect(send({ hostKey: other })).rejects.toThrow("presented a key that does not match hostKey.");
  expect(server.files.size).toBe(0);
});

test("a refused login or file is reported without the password", async () => {
  const { send } = await given();
  const wrong = send({ login: { password: "not-the-password" } });
  await expect(wrong).rejects.toThrow("rejected the login.");
  await expect(wrong).rejects.not.toThrow("not-the-password");
  const { send: sendRefused } = await given({ refusesWrites: true });
  await expect(sendRefused()).rejects.toThrow(/permission denied/i);
});

test("an unresponsive server is disconnected after the time limit", async () => {
  const { send } = await given({ isSilent: true });
  await expect(send({}, AbortSignal.timeout(400))).rejects.toThrow("The server did not respond in time.");
});

test("an unreachable server is a fault", async () => {
  const { server, send } = await given();
  await server.close();
  await expect(send()).rejects.toThrow(/ECONNREFUSED/);
});

test("an interrupted upload leaves the previous file on the server", async () => {
  const { server, send } = await given();
  server.files.set("inbox/stock.csv", "before");
  async function* broken(): AsyncGenerator<string> {
    yield "half";
    throw new Error("The stock could not be read.");
  }
  await expect(send({ text: broken() })).rejects.toThrow();
  expect(server.files.get("inbox/stock.csv")).toBe("before");
});
