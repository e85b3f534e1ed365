import { z } from "zod";
import type { AuditedChange } from "../desk/audit.ts";
import { deskRoute, type RouteContext, type RouteOutcome } from "../desk/desk-route.ts";
import { isWithinReach, type Reach } from "../desk/reach.ts";
import { idSchema } from "../desk/scope-schema.ts";
import type { StockSearch } from "../search/search-engine.ts";
import { siteScope } from "../search/site-scope.ts";
import { readReason } from "../stock-feed/overrides/read-edit.ts";
import { longestReason } from "../stock-feed/overrides/set-overrides.ts";
import { overrideNames, type OverrideName } from "../vehicles/overrides.ts";
import type { Stock } from "../vehicles/stock.ts";
import { type BulkChanges, bulkOutcomes, mostInBulk, type StoredBulk } from "./bulk-change.ts";
import { bulkEffect, type BulkEffect, type BulkName, type BulkRule } from "./bulk-plan.ts";
import { fieldLabel, priceFields } from "./field-labels.ts";
import { longestPreviewText } from "./preview-text.ts";
import { type QualityIndex, todoNames, worstFirst } from "./quality-index.ts";
import { reachedStock, stockQuery, stockViews, viewScope } from "./stock-list.ts";
import type { DeskSite } from "./vehicle-views.ts";

export type BulkApiPorts = {
  bulkChanges: BulkChanges;
  ids: StockSearch["ids"];
  refresh: (siteId: string) => Promise<void>;
  quality: QualityIndex;
  stock: Pick<Stock, "vehiclesByIds">;
  deskSite: (siteId: string) => Promise<DeskSite | null>;
  newId: () => string;
  digest: (text: string) => string;
};

const examplesShown = 50;
const longestSearch = 4_000;
const [firstName = "price", ...otherNames] = overrideNames.filter((each): each is BulkName => each !== "images");
const name = z.enum([firstName, ...otherNames]);
const priceName = z.enum(priceFields);
const by = z.coerce.number().min(-1_000_000).max(1_000_000);

const choice = {
  site: idSchema,
  view: z.enum(stockViews).default("all"),
  search: z.string().max(longestSearch).default(""),
  todo: z.enum(["", ...todoNames]).default(""),
};
const rules = [
  { how: z.literal("set"), name, text: z.string().max(longestPreviewText) },
  { how: z.literal("percent"), name: priceName, by },
  { how: z.literal("amount"), name: priceName, by },
  { how: z.literal("take back"), name },
] as const;
const begun = {
  reason: z.string().max(2 * longestReason),
  until: z.string().max(40).default(""),
  fingerprint: z.string().max(200),
};
const [set, percent, amount, takeBack] = rules;
const previewInput = z.discriminatedUnion("how", [
  z.strictObject({ ...choice, ...set }),
  z.strictObject({ ...choice, ...percent }),
  z.strictObject({ ...choice, ...amount }),
  z.strictObject({ ...choice, ...takeBack }),
]);
const beginInput = z.discriminatedUnion("how", [
  z.strictObject({ ...choice, ...begun, ...set }),
  z.strictObject({ ...choice, ...begun, ...percent }),
  z.strictObject({ ...choice, ...begun, ...amount }),
  z.strictObject({ ...choice, ...begun, ...takeBack }),
]);
type Choice = z.output<z.ZodObject<typeof choice>>;

const previewSchema = z.strictObject({
  label: z.string(),
  chosen: z.number(),
  changes: z.number(),
  same: z.number(),
  refused: z.number(),
  /** Which of them would change are doubtful. */
  doubtful: z.number(),
  /** Says what was previewed: only that begins. */
  fingerprint: z.string(),
  examples: z.array(
    z.strictObject({
      kind: z.enum(["changes", "same", "refused"]),
      vehicleId: z.string(),
      title: z.string(),
      stockNumber: z.string(),
      before: z.string(),
      after: z.string(),
      note: z.string().nullable(),
    }),
  ),
});
const bulkSchema = z.strictObject({
  siteId: z.string(),
  bulkId: z.string(),
  label: z.string(),
  by: z.string(),
  reason: z.string(),
  total: z.number(),
  done: z.number(),
  isFinished: z.boolean(),
  isUndo: z.boolean(),
  outcomes: z.record(z.enum(bulkOutcomes), z.number()),
  leftOut: z.array(z.strictObject({ vehicleId: z.string(), outcome: z.enum(bulkOutcomes) })),
});
const bulkKey = { siteId: idSchema, bulkId: idSchema };

/** The routes of changes of many vehicles at once. */
export function bulkApi(ports: BulkApiPorts) {
  return {
    preview: deskRoute({
      method: "GET",
      path: "/api/bulk/preview",
      action: "stock.bulk",
      input: previewInput,
      output: previewSchema,
      async run(context) {
        const plan = await bulkPlan(ports, context);
        return { kind: "done", value: previewView(ports, context.input.name, plan?.effects ?? []) };
      },
    }),
    begin: deskRoute({
      method: "POST",
      path: "/api/bulk",
      action: "stock.bulk",
      input: beginInput,
      output: bulkSchema,
      run: (context) => begin(ports, context),
    }),
    bulk: deskRoute({
      method: "GET",
      path: "/api/bulk/:siteId/:bulkId",
      action: "stock.bulk",
      input: z.strictObject(bulkKey),
      output: bulkSchema,
      run: ({ input: { siteId, bulkId }, reach }) => show(ports, reach, siteId, bulkId),
    }),
    undo: deskRoute({
      method: "POST",
      path: "/api/bulk/:siteId/:bulkId/undo",
      action: "stock.bulk",
      input: z.strictObject(bulkKey),
      output: bulkSchema,
      async run(context) {
        const { siteId } = context.input;
        const outcome = await beginUndo(ports, context.input, context);
        return outcome.kind === "begun" ? show(ports, context.reach, siteId, outcome.bulkId) : outcome;
      },
    }),
  };
}

type PlanContext = { input: Choice & BulkRule; reach: Reach; now: number };

/** What a rule does to each of the chosen vehicles; null if the site is out of reach. */
async function bulkPlan(
  { bulkChanges, deskSite, ids, refresh, quality }: BulkApiPorts,
  { input, reach, now }: PlanContext,
): Promise<{ effects: BulkEffect[]; site: DeskSite } | null> {
  const { site: siteId, view, search, todo } = input;
  const reached = reachedStock(reach, siteId, now);
  const site = reached && (await deskSite(siteId));
  if (reached === null || site === null) return null;
  await refresh(siteId);
  const found = await ids(viewScope(view, reached, siteScope(site, now)), stockQuery(search));
  const chosen = todo === "" ? found : worstFirst(found, await quality.facts(siteId), todo, now);
  const vehicles = await bulkChanges.vehicles(reach, siteId, chosen.slice(0, mostInBulk + 1), now);
  return { site, effects: vehicles.map((vehicle) => bulkEffect(vehicle, input, site, now)) };
}

function previewView({ digest }: Pick<BulkApiPorts, "digest">, field: OverrideName, effects: readonly BulkEffect[]) {
  const of = (kind: BulkEffect["kind"]) => effects.filter((effect) => effect.kind === kind);
  const [changes, refused, same] = [of("changes"), of("refused"), of("same")];
  const shown = [...refused, ...changes, ...same].slice(0, examplesShown);
  return {
    label: fieldLabel(field),
    chosen: effects.length,
    changes: changes.length,
    same: same.length,
    refused: refused.length,
    doubtful: changes.filter(({ note }) => note !== null).length,
    fingerprint: fingerprint(digest, effects),
    examples: shown.map(({ kind, vehicleId, title, stockNumber, before, after, note }) => {
      return { kind, vehicleId, title, stockNumber, before, after, note };
    }),
  };
}

/** Without the time of a sale, which is later when the change begins. */
function fingerprint(digest: BulkApiPorts["digest"], effects: readonly BulkEffect[]): string {
  const items = effects.map(({ item }) => item);
  return digest(JSON.stringify(items, (key, value: unknown) => (key === "soldAt" ? undefined : value)));
}

async function begin(
  ports: BulkApiPorts,
  context: RouteContext<z.output<typeof beginInput>>,
): Promise<RouteOutcome<z.output<typeof bulkSchema>>> {
  const { input, reach, viewer, trail, now } = context;
  const plan = await bulkPlan(ports, context);
  const items = (plan?.effects ?? []).flatMap(({ item }) => item ?? []);
  if (plan === null || items.length === 0) return { kind: "refused", message: "Nothing would change." };
  if (plan.effects.length > mostInBulk)
    return { kind: "refused", message: `Choose at most ${mostInBulk} vehicles at once, for example one make.` };
  if (fingerprint(ports.digest, plan.effects) !== input.fingerprint)
    return { kind: "refused", message: "The stock has changed since the preview. Look at it again." };
  const end = readReason(plan.site.feed, input, now);
  if ("part" in end) return { kind: "refused", message: end.message, field: end.part };
  const { site: siteId, name: field } = input;
  const bulkId = ports.newId();
  const entry = trail.entry(
    bulkAudit({ siteId, bulkId }, { field, how: input.how, vehicles: items.length, until: end.until }),
  );
  const change = { bulkId, siteId, name: field, by: viewer.person.name, ...end, at: now };
  if ((await ports.bulkChanges.begin(change, items, entry)) === "repeated") return { kind: "repeated" };
  return show(ports, reach, siteId, bulkId);
}

type UndoBegun =
  | { kind: "begun"; bulkId: string }
  | { kind: "missing" }
  | { kind: "repeated" }
  | { kind: "refused"; message: string };

/** Begins to undo a bulk change whose vehicles are all within reach. */
export async function beginUndo(
  ports: BulkApiPorts,
  { siteId, bulkId }: { siteId: string; bulkId: string },
  { reach, viewer, trail, now }: Pick<RouteContext<unknown>, "reach" | "viewer" | "trail" | "now">,
): Promise<UndoBegun> {
  const found = await findWithin(ports, reach, siteId, bulkId);
  if (found === null) return { kind: "missing" };
  if (found.finishedAt !== null && found.outcomes.done === 0)
    return { kind: "refused", message: "It changed no vehicle, so there is nothing to undo." };
  const undone = { bulkId: ports.newId(), siteId, by: viewer.person.name, reason: `Undone: ${found.reason}`, at: now };
  const entry = trail.entry(bulkAudit(undone, { field: found.name, undoes: bulkId, vehicles: found.outcomes.done }));
  const outcome = await ports.bulkChanges.beginUndo(undone, bulkId, entry);
  if (outcome === "repeated") return { kind: "repeated" };
  if (outcome === null) return { kind: "refused", message: "It is not finished yet. Wait for it, then undo it." };
  return { kind: "begun", bulkId: undone.bulkId };
}

function bulkAudit(
  { siteId, bulkId }: { siteId: string; bulkId: string },
  after: AuditedChange["after"],
): AuditedChange {
  return { scope: { kind: "site", siteId }, subject: { kind: "bulk", id: bulkId }, before: null, after };
}

async function show(
  ports: BulkApiPorts,
  reach: Reach,
  siteId: string,
  bulkId: string,
): Promise<RouteOutcome<z.output<typeof bulkSchema>>> {
  const found = await findWithin(ports, reach, siteId, bulkId);
  if (found === null) return { kind: "missing" };
  const { by: author, reason, total, done, finishedAt, undoes, outcomes } = found;
  const leftOut = await ports.bulkChanges.leftOut(siteId, bulkId, examplesShown);
  const value = {
    siteId,
    bulkId,
    label: fieldLabel(found.name),
    by: author,
    reason,
    total,
    done,
    isFinished: finishedAt !== null,
    isUndo: undoes !== null,
    outcomes,
    leftOut,
  };
  return { kind: "done", value };
}

/** A bulk change whose vehicles are all within reach, as far as they are on the site; at least one of them is. */
async function findWithin(
  { bulkChanges, stock }: BulkApiPorts,
  reach: Reach,
  siteId: string,
  bulkId: string,
): Promise<StoredBulk | null> {
  if (!reach.areas.some((area) => area.siteId === siteId)) return null;
  const found = await bulkChanges.find(siteId, bulkId);
  if (found === null || isWithinReach(reach, { siteId, dealershipSlug: null })) return found;
  const vehicles = await stock.vehiclesByIds(siteId, await bulkChanges.vehicleIds(siteId, bulkId));
  const isReached = vehicles.every(({ vehicle }) =>
    isWithinReach(reach, { siteId, dealershipSlug: vehicle.dealershipSlug }),
  );
  return isReached && vehicles.length > 0 ? found : null;
}
