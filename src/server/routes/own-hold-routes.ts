import { ownHoldDataPath } from "../../addresses/paths.ts";
import { ownHold } from "../../storefront/purchase/own-hold.server.ts";
import type { App, AppPorts } from "../app-ports.ts";
import { readVisitor } from "../session.ts";

const noStore = { "cache-control": "private, no-store" };

/** Whether the vehicle of a page is held for the browser that shows it: the page itself is the same for everybody. */
export function addOwnHoldRoutes(app: App, ports: AppPorts): void {
  app.get(ownHoldDataPath, async (context) => {
    const visit = { visitor: readVisitor(context, ports), request: context.get("request"), ports };
    const hold = await ownHold(context.req.query("vehicle") ?? "", visit);
    return hold === null ? context.body(null, 204, noStore) : context.json(hold, 200, noStore);
  });
}
