import type { Hono } from "hono";
import { demoStaff } from "../../desk/demo-staff.ts";
import { entrancePath, provePath } from "../../desk/desk-paths.ts";
import { demoProofPage, entrancePage } from "./desk-pages.ts";
import type { DeskPorts } from "./desk-ports.ts";
import { isSecondFactor } from "./prove-second.ts";
import { provePage } from "./sign-in-pages.ts";
import { mayTrySecond } from "./sign-in-routes.ts";
import { formText } from "./form-text.ts";
import { readViewer, sessionHash, startSession } from "./desk-session.ts";
import { ownPath } from "./way-back.ts";

/** The demo's entrance, which does not exist in production, and the proof of identity. */
export function addEntranceRoutes<Env extends object>(app: Hono<Env>, ports: DeskPorts): void {
  addProofRoutes(app, ports);
  if (ports.mode !== "demo") return;
  app.get(entrancePath, (context) => context.html(entrancePage(demoStaff(ports.installation()), ports.assets)));
  app.post(entrancePath, async (context) => {
    const chosen = await formText(context, "person");
    const found = demoStaff(ports.installation()).find(({ person }) => person.personId === chosen);
    if (found === undefined) return context.redirect(entrancePath, 303);
    await ports.people.addDemoPerson(found.person, found.grants);
    await startSession(context, found.person.personId, 2, ports);
    return context.redirect("/", 303);
  });
}

/** The proof of identity that some actions need. In a demo one button stands for it. */
function addProofRoutes<Env extends object>(app: Hono<Env>, ports: DeskPorts): void {
  const isDemo = ports.mode === "demo";
  app.get(provePath, (context) => {
    const back = ownPath(context.req.query("back"));
    return context.html(isDemo ? demoProofPage(back, ports.assets) : provePage(ports.assets, back));
  });
  app.post(provePath, async (context) => {
    const hash = sessionHash(context, ports);
    const viewer = await readViewer(context, ports);
    if (hash === null || viewer === null) return context.redirect("/", 303);
    const back = ownPath((await formText(context, "back")) ?? undefined);
    const { personId } = viewer.person;
    const code = (await formText(context, "code")) ?? "";
    const isProven = isDemo || ((await mayTrySecond(personId, ports)) && (await isSecondFactor(personId, code, ports)));
    if (!isProven) return context.html(provePage(ports.assets, back, "This code is not right."), 422);
    await ports.sessions.prove(hash, 2, ports.clock());
    return context.redirect(back, 303);
  });
}
