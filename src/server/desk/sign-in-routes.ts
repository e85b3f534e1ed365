import type { Context, Hono } from "hono";
import { invitationPath, signInPath } from "../../desk/desk-paths.ts";
import { deskMail } from "../../desk/invitation.ts";
import { allSites, type RateLimit } from "../../leads/rate-limits.ts";
import { clientAddress } from "../client-address.ts";
import { consumeChallenge, issueChallenge, tryChallenge } from "./challenge-cookie.ts";
import { messagePage } from "./desk-pages.ts";
import type { DeskPorts } from "./desk-ports.ts";
import { startSession } from "./desk-session.ts";
import { formText } from "./form-text.ts";
import { isSecondFactor } from "./prove-second.ts";
import { codePage, invitationPage, secondPage, signInPage } from "./sign-in-pages.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const codesToAddress: RateLimit = { name: "desk codes to", of: "recipient", most: 5, windowMs: 15 * minuteMs };
const codesOfConnection: RateLimit = { name: "desk codes", of: "connection", most: 60, windowMs: hourMs };
/** Codes of an authenticator are short: a person's are tried no more often than this, in whatever sessions. */
const secondTries: RateLimit = { name: "desk second factor", of: "recipient", most: 20, windowMs: hourMs };

const wrongCode = "This code is not right, or its time is over. Try again, or ask for a new one.";

/** Invitation, emailed code, and second factor. Forms that work without scripts. */
export function addSignInRoutes<Env extends object>(app: Hono<Env>, ports: DeskPorts): void {
  const { assets } = ports;
  app.get(signInPath, (context) => context.html(signInPage(assets)));
  app.post(signInPath, (context) => sendCode(context, ports));
  app.post(`${signInPath}/code`, async (context) => {
    const challenge = await tryChallenge(context, "code", ports);
    const code = (await formText(context, "code"))?.replaceAll(/\s/g, "") ?? "";
    if (
      challenge === null ||
      challenge.personId === null ||
      codeHash(challenge.personId, code, ports) !== challenge.expected
    )
      return context.html(codePage(assets, wrongCode), 422);
    if (!(await consumeChallenge(context, ports))) return context.html(codePage(assets, wrongCode), 422);
    return afterFirstFactor(context, challenge.personId, ports);
  });
  app.post(`${signInPath}/second`, async (context) => {
    const challenge = await tryChallenge(context, "second", ports);
    const code = (await formText(context, "code")) ?? "";
    const personId = challenge?.personId ?? null;
    if (personId === null) return context.redirect(signInPath, 303);
    if (!(await mayTrySecond(personId, ports)) || !(await isSecondFactor(personId, code, ports)))
      return context.html(secondPage(assets, wrongCode), 422);
    if (!(await consumeChallenge(context, ports))) return context.redirect(signInPath, 303);
    await startSession(context, personId, 2, ports);
    return context.redirect("/", 303);
  });
  addInvitationRoutes(app, ports);
}

/** Limits tries at the second factor of a person. */
export async function mayTrySecond(personId: string, { rateLimits, clock }: DeskPorts): Promise<boolean> {
  return rateLimits.take(secondTries, { siteId: allSites, address: null, recipient: personId, now: clock() });
}

/** The answer is the same whether or not somebody has the address. */
async function sendCode(context: Context, ports: DeskPorts): Promise<Response> {
  const email = ((await formText(context, "email")) ?? "").trim().toLowerCase();
  const { rateLimits, clock, people, outbox, mail, assets } = ports;
  const now = clock();
  const asker = { siteId: allSites, address: clientAddress(context, ports.proxyHops), recipient: email, now };
  const isAllowed = (await rateLimits.take(codesOfConnection, asker)) && (await rateLimits.take(codesToAddress, asker));
  if (!isAllowed) return context.html(signInPage(assets, "Too many codes were sent. Wait 15 minutes."), 429);
  const person = await people.findByEmail(email);
  const personId = person !== null && person.joinedAt !== null ? person.personId : null;
  const code = ports.newCode();
  await issueChallenge(context, { kind: "code", personId, expected: codeHash(personId ?? "", code, ports) }, ports);
  if (person !== null && personId !== null) {
    const lines = [`Your code is ${code}. It can be used for ten minutes, in the browser that asked for it.`];
    const entry = deskMail({ to: person.email, subject: "Your code for the desk", lines, action: null }, mail, now);
    await outbox.add(allSites, personId, [entry], now);
  }
  return context.html(codePage(assets));
}

function codeHash(personId: string, code: string, { keyedHash }: DeskPorts): string {
  return keyedHash(JSON.stringify(["desk code", personId, code]));
}

/** Whoever has a second factor proves it too; others get a session with one. */
async function afterFirstFactor(context: Context, personId: string, ports: DeskPorts): Promise<Response> {
  const hasApp = (await ports.credentials.authenticator(personId))?.isConfirmed === true;
  const hasKeys = (await ports.credentials.keys(personId)).length > 0;
  if (!hasApp && !hasKeys) {
    await startSession(context, personId, 1, ports);
    return context.redirect("/", 303);
  }
  await issueChallenge(context, { kind: "second", personId, expected: "" }, ports);
  return context.html(secondPage(ports.assets));
}

/** Programs that check the links of mails only GET, so that accepting is a POST. */
function addInvitationRoutes<Env extends object>(app: Hono<Env>, ports: DeskPorts): void {
  const { people, assets, tokenHash, clock } = ports;
  const over = () =>
    messagePage("This invitation is over", "It was used, or 72 hours have passed. Ask for a new one.", assets);
  app.get(`${invitationPath}/:token`, async (context) => {
    const token = context.req.param("token");
    const person = await people.findInvitation(tokenHash(token), clock());
    return person === null ? context.html(over(), 404) : context.html(invitationPage(assets, person, token));
  });
  app.post(`${invitationPath}/:token`, async (context) => {
    const person = await people.acceptInvitation(tokenHash(context.req.param("token")), clock());
    if (person === null) return context.html(over(), 404);
    return afterFirstFactor(context, person.personId, ports);
  });
}
