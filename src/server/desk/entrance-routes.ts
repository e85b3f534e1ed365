import type { Hono } from "hono";
import { demoStaff } from "../../desk/demo-staff.ts";
import { entrancePath, provePath } from "../../desk/desk-paths.ts";
import { demoProofPage, entrancePage } from "./desk-pages.ts";
import type { DeskPorts } from "./desk-ports.ts";
import { formText } from "./form-text.ts";
import { readViewer, sessionHash, startSession } from "./desk-session.ts";

/** The demo's entrance and its stand-in for a proof of identity. Neither exists in production. */
export function addEntranceRoutes<Env extends object>(app: Hono<Env>, ports: DeskPorts): void {
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
  app.get(provePath, (context) => context.html(demoProofPage(ownPath(context.req.query("back")), ports.assets)));
  app.post(provePath, async (context) => {
    const hash = sessionHash(context, ports);
    if (hash === null || (await readViewer(context, ports)) === null) return context.redirect(entrancePath, 303);
    await ports.sessions.prove(hash, 2, ports.clock());
    return context.redirect(ownPath((await formText(context, "back")) ?? undefined), 303);
  });
}

/** A path of the desk itself, never another origin. */
function ownPath(path: string | undefined): string {
  return path !== undefined && /^\/(?![/\\])[\w/?=&.:~%-]*$/.test(path) ? path : "/";
}
