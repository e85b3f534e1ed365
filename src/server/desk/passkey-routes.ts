import type { Hono } from "hono";
import { consumeChallenge, issueChallenge, tryChallenge } from "./challenge-cookie.ts";
import type { DeskPorts } from "./desk-ports.ts";
import { readViewer, sessionHash, startSession } from "./desk-session.ts";
import { mayChangeFactors } from "./factor-routes.ts";
import { deviceName } from "../../desk/me.ts";

const refused = { message: "The passkey was not accepted. Try again, or use a code." };

/** Passkeys: what the script of the sign-in pages asks for, and the answers of authenticators. */
export function addPasskeyRoutes<Env extends object>(app: Hono<Env>, ports: DeskPorts): void {
  const { credentials, passkeys, clock } = ports;
  app.post("/passkey/sign-in/options", async (context) => {
    const { challenge, options } = await passkeys.signIn();
    await issueChallenge(context, { kind: "sign-in-key", personId: null, expected: challenge }, ports);
    return context.json(options as object);
  });
  app.post("/passkey/:purpose{sign-in|prove}", async (context) => {
    const answer: unknown = await context.req.json().catch(() => ({}));
    const challenge = await tryChallenge(context, "sign-in-key", ports);
    const keyId = passkeys.keyId(answer);
    const key = keyId === null ? null : await credentials.findKey(keyId);
    const counter = challenge && key && (await passkeys.verifySignIn(answer, challenge.expected, key));
    const isOnce = await consumeChallenge(context, ports);
    if (key === null || counter === null || !isOnce) return context.json(refused, 422);
    await credentials.noteKeyUse(key.keyId, counter, clock());
    if (context.req.param("purpose") === "sign-in") {
      await startSession(context, key.personId, 2, ports);
      return context.json({});
    }
    const viewer = await readViewer(context, ports);
    if (viewer?.person.personId !== key.personId) return context.json(refused, 422);
    await ports.sessions.prove(sessionHash(context, ports) ?? "", 2, clock());
    return context.json({});
  });
  app.post("/passkey/new/options", async (context) => {
    const viewer = await readViewer(context, ports);
    if (viewer === null || !(await mayChangeFactors(viewer, ports))) return context.json(refused, 403);
    const { person } = viewer;
    const { challenge, options } = await passkeys.newKey(person, await credentials.keys(person.personId));
    await issueChallenge(context, { kind: "new-key", personId: person.personId, expected: challenge }, ports);
    return context.json(options as object);
  });
  app.post("/passkey/new", async (context) => {
    const viewer = await readViewer(context, ports);
    const answer: unknown = await context.req.json().catch(() => ({}));
    const challenge = await tryChallenge(context, "new-key", ports);
    const isOnce = await consumeChallenge(context, ports);
    if (viewer === null || challenge?.personId !== viewer.person.personId || !isOnce) return context.json(refused, 422);
    if (!(await mayChangeFactors(viewer, ports))) return context.json(refused, 403);
    const key = await passkeys.verifyNewKey(answer, challenge.expected);
    const label = deviceName(context.req.header("user-agent") ?? "");
    const { personId } = viewer.person;
    const isAdded =
      key !== null && (await credentials.addKey({ ...key, personId, label, createdAt: clock(), usedAt: null }));
    if (!isAdded) return context.json(refused, 422);
    await ports.sessions.prove(sessionHash(context, ports) ?? "", 2, clock());
    return context.json({});
  });
}
