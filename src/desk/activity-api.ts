import { z } from "zod";
import { type Audit, auditReach, type AuditReach, type StoredAuditEntry, type Trail } from "./audit.ts";
import { deskRoute } from "./desk-route.ts";
import type { People } from "./people.ts";
import { type Action, actionRule, actions } from "./permissions.ts";
import { type Installation, scopeLabel } from "./scope.ts";
import type { Viewer } from "./viewer.ts";

export type UndoContext = { viewer: Viewer; trail: Trail; installation: Installation; now: number };
export type UndoOutcome = { kind: "done" } | { kind: "repeated" } | { kind: "refused"; message: string };
/** Undoes what an entry records, with the same checks as the change itself. */
export type Inverse = (entry: StoredAuditEntry, context: UndoContext) => Promise<UndoOutcome>;

export type ActivityPorts = {
  audit: Audit;
  people: Pick<People, "names">;
  /** Names of vehicles on a site, by id. */
  vehicleNames: (siteId: string, vehicleIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** By action; an action without one cannot be undone. */
  inverses: Partial<Record<Action, Inverse>>;
};

const pageSize = 50;
const exportedAtOnce = 500;
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

const entrySchema = z.strictObject({
  entryId: z.string(),
  at: z.number(),
  actor: z.string(),
  address: z.string().nullable(),
  action: z.string(),
  actionLabel: z.string(),
  scopeLabel: z.string(),
  subject: z.strictObject({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  before: values,
  after: values,
  isUndone: z.boolean(),
  mayUndo: z.boolean(),
});
type Listed = StoredAuditEntry & { isUndone: boolean };

const position = z
  .string()
  .regex(/^\d{1,16}~[^~]{0,100}~\d{1,16}$/)
  .transform((text) => {
    const [at = "", siteId = "", seq = ""] = text.split("~");
    return { at: Number(at), siteId, seq: Number(seq) };
  });
const entryIdSchema = z
  .string()
  .regex(/^[^~]{0,100}~\d{1,16}$/)
  .transform((text) => {
    const [siteId = "", seq = ""] = text.split("~");
    return { siteId, seq: Number(seq) };
  });

function isAction(name: string): name is Action {
  return Object.hasOwn(actions, name);
}

/** The routes of the screen Activity. */
export function activityApi({ audit, people, vehicleNames, inverses }: ActivityPorts) {
  const mayUndo = ({ action, isUndone, undoes }: Listed, { isReadOnly }: Viewer) =>
    !isReadOnly && !isUndone && undoes === null && isAction(action) && inverses[action] !== undefined;
  const namesFor = async (entries: readonly Listed[]) => {
    const personIds = entries.flatMap(({ actorId, subject }) => [
      ...(actorId === null ? [] : [actorId]),
      ...(subject.kind === "person" ? [subject.id] : []),
    ]);
    const aboutVehicles = entries.filter(({ subject }) => subject.kind === "vehicle");
    const found = await Promise.all([
      people.names([...new Set(personIds)]),
      ...[...Map.groupBy(aboutVehicles, ({ siteId }) => siteId)].map(([siteId, ofSite]) =>
        vehicleNames(siteId, [...new Set(ofSite.map(({ subject }) => subject.id))]),
      ),
    ]);
    return new Map(found.flatMap((names) => [...names]));
  };
  return {
    list: deskRoute({
      method: "GET",
      path: "/api/activity",
      action: "activity.read",
      input: z.strictObject({ after: position.optional() }),
      output: z.strictObject({ entries: z.array(entrySchema), next: z.string().nullable() }),
      async run({ input, reach, installation, viewer }) {
        const found = await audit.list(auditReach(reach, installation), {
          after: input.after ?? null,
          limit: pageSize + 1,
        });
        const shown = found.slice(0, pageSize);
        const names = await namesFor(shown);
        const entries = shown.map((entry) => ({
          entryId: `${entry.siteId}~${entry.seq}`,
          at: entry.at,
          actor: actorName(entry, names),
          address: entry.address,
          action: entry.action,
          actionLabel: isAction(entry.action) ? actionRule(entry.action).label : entry.action,
          scopeLabel: scopeLabel(entry.scope, installation),
          subject: { ...entry.subject, name: names.get(entry.subject.id) ?? null },
          before: entry.before,
          after: entry.after,
          isUndone: entry.isUndone,
          mayUndo: mayUndo(entry, viewer),
        }));
        const last = shown.at(-1);
        const next = found.length > pageSize && last ? `${last.at}~${last.siteId}~${last.seq}` : null;
        return { kind: "done", value: { entries, next } };
      },
    }),
    undo: deskRoute({
      method: "POST",
      path: "/api/activity/undo",
      action: "activity.undo",
      input: z.strictObject({ entryId: entryIdSchema }),
      output: z.strictObject({}),
      async run({ input, reach, installation, viewer, trail, now }) {
        const entry = await audit.find(auditReach(reach, installation), input.entryId.siteId, input.entryId.seq);
        if (entry === null) return { kind: "missing" };
        const inverse = isAction(entry.action) ? inverses[entry.action] : undefined;
        if (inverse === undefined || !mayUndo(entry, viewer))
          return { kind: "refused", message: "This change cannot be undone, or was undone already." };
        const outcome = await inverse(entry, { viewer, trail: undoing(trail, entry.seq), installation, now });
        return outcome.kind === "done" ? { kind: "done", value: {} } : outcome;
      },
    }),
    export: deskRoute({
      method: "GET",
      path: "/api/activity/export",
      action: "activity.export",
      input: z.strictObject({}),
      output: z.strictObject({}),
      async run({ reach, installation }) {
        const lines = csvLines(audit, auditReach(reach, installation), namesFor);
        return { kind: "file", name: "activity.csv", mediaType: "text/csv; charset=utf-8", lines };
      },
    }),
  };
}

/** A trail whose entries say which entry they undo. */
function undoing(trail: Trail, undoes: number): Trail {
  return { count: trail.count, entry: (change) => ({ ...trail.entry(change), undoes }) };
}

function actorName({ actorId, address }: StoredAuditEntry, names: ReadonlyMap<string, string>): string {
  if (actorId !== null) return names.get(actorId) ?? "Somebody who was erased";
  return address === null ? "A command on the server" : "Unknown";
}

const columns = ["time", "who", "address", "action", "scope", "subject", "before", "after", "site", "number", "chain"];

async function* csvLines(
  audit: Audit,
  reach: AuditReach,
  namesFor: (entries: readonly Listed[]) => Promise<ReadonlyMap<string, string>>,
): AsyncGenerator<string> {
  yield csvLine(columns);
  for (let after: { at: number; siteId: string; seq: number } | null = null; ;) {
    const entries: Listed[] = await audit.list(reach, { after, limit: exportedAtOnce });
    const names = await namesFor(entries);
    for (const entry of entries) yield csvLine(cells(entry, names));
    after = entries.at(-1) ?? null;
    if (after === null) return;
  }
}

function cells(entry: Listed, names: ReadonlyMap<string, string>): string[] {
  const { at, address, action, scope, subject, before, after, siteId, seq, chain } = entry;
  const json = (value: unknown) => (value === null ? "" : JSON.stringify(value));
  const place = [scope.kind, ...Object.values(scope).slice(1)].join(" ");
  const about = `${subject.kind} ${names.get(subject.id) ?? subject.id}`;
  const time = new Date(at).toISOString();
  return [
    time,
    actorName(entry, names),
    address ?? "",
    action,
    place,
    about,
    json(before),
    json(after),
    siteId,
    String(seq),
    chain,
  ];
}

/** One line of CSV. Texts that spreadsheets take for formulas get an apostrophe before them. */
export function csvLine(texts: readonly string[]): string {
  const quoted = texts.map((text) => {
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return `"${safe.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(",")}\r\n`;
}
