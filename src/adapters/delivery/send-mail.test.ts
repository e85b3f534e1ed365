import type { AddressInfo, Server, Socket } from "node:net";
import { createServer } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { createMailSender, type SmtpSettings } from "./send-mail.ts";
import type { OutboxMessage } from "../../outbox/outbox-message.ts";

type Received = { from: string; to: string[]; text: string };

const mail: Extract<OutboxMessage, { kind: "mail" }> = {
  kind: "mail",
  siteId: "example",
  deliveryId: "delivery-1",
  to: "leads@motors.example",
  fromName: "Example Motors website",
  replyTo: { name: 'Zoë "Z" O\'Example', address: "zoe@example.com" },
  subject: "Used Vehicle Enquiry: 2022 Toyota RAV4 (stock 00417), Zoë",
  text: "Name: Zoë\n",
  html: "<p>Name: Zoë</p>",
};
const from = "Forecourt <leads@platform.example>";
const noTimeout = () => AbortSignal.timeout(10_000);

const closers: (() => Promise<void>)[] = [];
const sendMail = async (message: typeof mail, smtp: SmtpSettings, signal: AbortSignal) => {
  const sender = createMailSender(smtp);
  return sender.send(message, signal).finally(sender.close);
};
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A real mail server on this machine that stores the messages it receives. */
async function mailServer(
  options: SMTPServerOptions = {},
): Promise<{ url: string; received: Received[]; server: Server }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        received.push({ from: mailFrom ? mailFrom.address : "", to, text: Buffer.concat(chunks).toString() });
        callback();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received, server: server.server };
}

describe("a mail", () => {
  test("arrives once, from the platform, with text, HTML and Reply-To the shopper", async () => {
    const { url, received } = await mailServer();
    expect(await sendMail(mail, { url, from }, noTimeout())).toEqual({ kind: "taken" });
    expect(received).toMatchObject([{ from: "leads@platform.example", to: ["leads@motors.example"] }]);
    const text = received[0]?.text ?? "";
    expect(text).toMatch(/^From: Example Motors website <leads@platform\.example>\r$/m);
    expect(text).toMatch(/^Reply-To: .*<zoe@example\.com>\r$/m);
    expect(text).toMatch(/^Message-ID: <delivery-1@platform\.example>\r$/m);
    expect(text).toMatch(/multipart\/alternative/);
    expect(text).toMatch(/text\/plain[^]*text\/html/);
  });

  test("for a program is plain text only", async () => {
    const { url, received } = await mailServer();
    await sendMail({ ...mail, text: '<?xml version="1.0"?>', html: null }, { url, from }, noTimeout());
    expect(received[0]?.text).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(received[0]?.text).not.toMatch(/multipart|text\/html/);
  });

  test("sets one-click unsubscribe headers", async () => {
    const { url, received } = await mailServer();
    const unsubscribeUrl = "https://motors.example/watchlist/alerts/a/b/stop";
    await sendMail({ ...mail, replyTo: null, unsubscribeUrl }, { url, from }, noTimeout());
    expect(received[0]?.text).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`);
    expect(received[0]?.text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
    expect(received[0]?.text).not.toContain("Reply-To");
    await sendMail(mail, { url, from }, noTimeout());
    expect(received[1]?.text).not.toContain("List-Unsubscribe");
  });

  test("by a person names the emails before it, and is not marked as automatic", async () => {
    const { url, received } = await mailServer();
    await sendMail({ ...mail, references: ["first", "second"], isByPerson: true }, { url, from }, noTimeout());
    const text = received[0]?.text ?? "";
    expect(text).toMatch(/^In-Reply-To: <second@platform\.example>\r$/m);
    expect(text).toMatch(/^References: <first@platform\.example> <second@platform\.example>\r$/m);
    expect(text).not.toContain("Auto-Submitted");
    await sendMail(mail, { url, from }, noTimeout());
    expect(received[1]?.text).toContain("Auto-Submitted: auto-generated");
    expect(received[1]?.text).not.toContain("In-Reply-To");
  });

  test("has no headers injected by a shopper", async () => {
    const { url, received } = await mailServer();
    const name = "Eve\r\nBcc: all@example.com";
    await sendMail(
      { ...mail, subject: name, replyTo: { name, address: "eve@example.com" } },
      { url, from },
      noTimeout(),
    );
    expect(received[0]?.to).toEqual(["leads@motors.example"]);
    expect(received[0]?.text).not.toMatch(/^Bcc:/m);
  });

  test("is refused on a permanent error, and retried after a temporary one", async () => {
    const fault = (responseCode: number) => Object.assign(new Error("no such mailbox"), { responseCode });
    const refusing = (responseCode: number) =>
      mailServer({ onRcptTo: (_address, _session, callback) => callback(fault(responseCode)) });
    const readAnswer = async ({ url }: { url: string }) => (await sendMail(mail, { url, from }, noTimeout())).kind;
    expect(await readAnswer(await refusing(550))).toBe("refused");
    expect(await readAnswer(await refusing(451))).toBe("failed");
    expect(await readAnswer({ url: "smtp://127.0.0.1:1" })).toBe("failed");
  });

  test("to an unresponsive server is aborted by the signal, with its connection", async () => {
    const closed = Promise.withResolvers<void>();
    const silent = createServer((socket) => socket.on("close", () => closed.resolve()).on("error", () => undefined));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    closers.push(() => new Promise((resolve) => silent.close(() => resolve())));
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const answer = await sendMail(mail, { url, from }, AbortSignal.timeout(200));
    expect(answer).toEqual({ kind: "failed", reason: "The mail server did not respond in time." });
    await closed.promise;
  });

  test("is never sent unencrypted to a remote server", async () => {
    const { url, received } = await mailServer();
    const elsewhere = url.replace("127.0.0.1", "127.0.0.2");
    expect(await sendMail(mail, { url: elsewhere, from }, noTimeout())).toMatchObject({
      kind: "failed",
      reason: expect.stringMatching(/TLS/),
    });
    expect(received).toEqual([]);
  });
});

describe("the connections of mails", () => {
  /** A mail server that counts its connections and can close them. */
  async function counted() {
    const sockets = new Set<Socket>();
    let count = 0;
    const { url, received, server } = await mailServer();
    server.on("connection", (socket: Socket) => {
      count += 1;
      sockets.add(socket);
    });
    const sender = createMailSender({ url, from });
    closers.push(async () => sender.close());
    const send = (signal = noTimeout()) => sender.send(mail, signal);
    return { send, received, count: () => count, closeAll: () => sockets.forEach((socket) => socket.destroy()) };
  }

  test("stay open for the next mail, and never outnumber the mails sent at once", async () => {
    const { send, received, count } = await counted();
    for (let index = 0; index < 5; index += 1) expect(await send()).toEqual({ kind: "taken" });
    expect(count()).toBe(1);
    const all = await Promise.all(Array.from({ length: 60 }, () => send()));
    expect(all.every(({ kind }) => kind === "taken")).toBe(true);
    expect(received).toHaveLength(65);
    await Promise.all(Array.from({ length: 60 }, () => send()));
    expect(count()).toBe(60);
  });

  test("that the server closed meanwhile are replaced", async () => {
    const { send, received, closeAll, count } = await counted();
    await send();
    closeAll();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await send()).toEqual({ kind: "taken" });
    expect([received.length, count()]).toEqual([2, 2]);
  });

  test("are not used again after a mail that was abandoned", async () => {
    const { send, received, count } = await counted();
    await send();
    const abandoned = new AbortController();
    const answer = send(abandoned.signal);
    abandoned.abort();
    expect((await answer).kind).toBe("failed");
    expect(await send()).toEqual({ kind: "taken" });
    expect([received.length, count()]).toEqual([2, 2]);
  });
});
