import { z } from "zod";
import { deskRoute, type RouteContext, type RouteOutcome } from "../desk/desk-route.ts";
import { idSchema } from "../desk/scope-schema.ts";
import { longestReason, longestValue } from "../stock-feed/overrides/set-overrides.ts";
import { readEdit, readText } from "../stock-feed/overrides/read-edit.ts";
import { overrideNames, type Override, type OverrideName } from "../vehicles/overrides.ts";
import { longestPreviewText } from "./preview-text.ts";
import { editNotes, shownPriceView, withEdit } from "./price-check.ts";
import type { FieldChange, StockDesk } from "./stock-desk.ts";
import { type FieldAction, fieldAction } from "./vehicle-record.ts";
import {
  type DeskSite,
  shownPriceSchema,
  vehicleRecord,
  type VehicleRecordView,
  vehicleRecordSchema,
} from "./vehicle-views.ts";

export type VehicleApiPorts = {
  stockDesk: StockDesk;
  /** Null for a site that does not exist. */
  deskSite: (siteId: string) => Promise<DeskSite | null>;
};

const vehicleKey = { siteId: idSchema, vehicleId: idSchema };
const text = z.string().max(longestValue);
/** Longer ones are refused with a message of their own. */
const reason = z.string().max(2 * longestReason);

const previewSchema = z.strictObject({
  /** Why the value cannot be set. */
  fault: z.string().nullable(),
  /** The price as the vehicle's page would show it; null for a value that cannot be set. */
  price: shownPriceSchema.nullable(),
  notes: z.array(z.string()),
});

/** Fields whose change is this action, as the input of a route. */
function nameSchema(action: FieldAction) {
  const [first = "price", ...others] = overrideNames.filter((name) => fieldAction(name) === action);
  return z.enum([first, ...others]);
}

/** The routes of one vehicle. */
export function vehicleApi(ports: VehicleApiPorts) {
  return {
    vehicle: deskRoute({
      method: "GET",
      path: "/api/stock/:siteId/:vehicleId",
      action: "stock.read",
      input: z.strictObject(vehicleKey),
      output: vehicleRecordSchema,
      async run(context) {
        const found = await findVehicle(ports, context);
        if (found === null) return { kind: "missing" };
        return { kind: "done", value: vehicleRecord(found.vehicle, { ...context, site: found.site }) };
      },
    }),
    preview: deskRoute({
      method: "GET",
      path: "/api/stock/:siteId/:vehicleId/preview",
      action: "stock.read",
      input: z.strictObject({
        ...vehicleKey,
        name: z.enum(overrideNames as [OverrideName, ...OverrideName[]]),
        text: z.string().max(longestPreviewText),
      }),
      output: previewSchema,
      async run(context) {
        const found = await findVehicle(ports, context);
        if (found === null) return { kind: "missing" };
        const { input, now } = context;
        const { layers } = found.vehicle;
        const read = readText(found.site.feed, layers, input, now);
        if ("message" in read) return { kind: "done", value: { fault: read.message, price: null, notes: [] } };
        const edit: Override = { name: input.name, value: read.value, by: "", at: now, until: null, reason: "" };
        const { dealershipSlug, carType } = layers.shown;
        const settings = found.site.prices(dealershipSlug);
        const law = found.site.priceLaw(dealershipSlug, carType);
        const notes = editNotes(layers, edit, { site: found.site.feed, settings, law, now });
        return { kind: "done", value: { fault: null, price: shownPriceView(withEdit(layers, edit), settings), notes } };
      },
    }),
    sayPrice: sayRoute(ports, "prices", "stock.price"),
    takePriceBack: takeBackRoute(ports, "prices", "stock.price"),
    hold: sayRoute(ports, "holds", "stock.hold"),
    takeHoldBack: takeBackRoute(ports, "holds", "stock.hold"),
    say: sayRoute(ports, "fields", "stock.say"),
    takeBack: takeBackRoute(ports, "fields", "stock.say"),
  };
}

/** Sets a field over the feed. Each action has routes of its own, so that its permission is the route's. */
function sayRoute<const Part extends string>(ports: VehicleApiPorts, part: Part, action: FieldAction) {
  return deskRoute({
    method: "PUT",
    path: `/api/stock/:siteId/:vehicleId/${part}/:name`,
    action,
    input: z.strictObject({
      ...vehicleKey,
      name: nameSchema(action),
      text,
      reason,
      until: z.string().max(40).default(""),
    }),
    output: vehicleRecordSchema,
    async run(context) {
      const { input, viewer, now } = context;
      const found = await findVehicle(ports, context);
      if (found === null) return { kind: "missing" };
      const edit = { ...input, by: viewer.person.name };
      const reading = readEdit(found.site.feed, found.vehicle.layers, edit, now);
      if (reading.kind === "refused") {
        const [fault] = reading.faults;
        return {
          kind: "refused",
          message: fault?.message ?? "This value cannot be set.",
          field: fault?.part ?? "text",
        };
      }
      return changed(ports, context, found.site, { kind: "say", override: reading.override });
    },
  });
}

/** Ends the override of a field, so that the feed's value is shown again. */
function takeBackRoute<const Part extends string>(ports: VehicleApiPorts, part: Part, action: FieldAction) {
  return deskRoute({
    method: "DELETE",
    path: `/api/stock/:siteId/:vehicleId/${part}/:name`,
    action,
    input: z.strictObject({ ...vehicleKey, name: nameSchema(action) }),
    output: vehicleRecordSchema,
    async run(context) {
      const { input, viewer, now } = context;
      const found = await findVehicle(ports, context);
      if (found === null) return { kind: "missing" };
      const change: FieldChange = { kind: "take back", name: input.name, by: viewer.person.name, at: now };
      return changed(ports, context, found.site, change);
    },
  });
}

type OnVehicle = { siteId: string; vehicleId: string };

async function findVehicle(
  { stockDesk, deskSite }: VehicleApiPorts,
  { input: { siteId, vehicleId }, reach, now }: Pick<RouteContext<OnVehicle>, "input" | "reach" | "now">,
) {
  const site = await deskSite(siteId);
  const vehicle = site && (await stockDesk.vehicle(reach, siteId, vehicleId, now));
  return site && vehicle && { site, vehicle };
}

async function changed(
  { stockDesk }: VehicleApiPorts,
  context: RouteContext<OnVehicle & { name: OverrideName }>,
  site: DeskSite,
  change: FieldChange,
): Promise<RouteOutcome<VehicleRecordView>> {
  const { input, reach, version, trail } = context;
  const { siteId, vehicleId, name } = input;
  const result = await stockDesk.change(reach, { siteId, vehicleId, version }, change, trail);
  if (result.kind === "missing" || result.kind === "repeated") return result;
  const vehicle = result.kind === "done" ? result.vehicle : result.current;
  const view = vehicleRecord(vehicle, { ...context, site });
  const versionNow = vehicle.fieldVersions[name] ?? 0;
  return result.kind === "done"
    ? { kind: "done", value: view, version: versionNow }
    : { kind: "conflict", current: view, version: versionNow };
}
