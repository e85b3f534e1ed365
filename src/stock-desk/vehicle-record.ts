import { z } from "zod";
import type { FeedDealership } from "../stock-feed/feed-site.ts";
import { overrideNames, type EndedOverride, type Override, type OverrideName } from "../vehicles/overrides.ts";
import type { VehicleLayers } from "../vehicles/stock-overrides.ts";
import { editorKinds, fieldEditing } from "./field-editing.ts";
import { emptyText, fieldGroup, fieldGroups, fieldLabel, priceFields, valueText } from "./field-labels.ts";
import type { EditedVehicle } from "./stock-desk.ts";

/** Which of the desk's actions a change of a field is. */
export const fieldActions = ["stock.price", "stock.hold", "stock.say"] as const;
export type FieldAction = (typeof fieldActions)[number];
const fieldNameSchema = z.custom<OverrideName>((name) => overrideNames.some((each) => each === name));

const saidSchema = z.strictObject({
  value: z.string(),
  by: z.string(),
  at: z.number(),
  /** Null if it applies until somebody ends it. */
  until: z.number().nullable(),
  reason: z.string(),
  /** The feed has the same value by now, so that it needs no override any more. */
  isInFeed: z.boolean(),
});

/** A field as its feed has it, as staff set it over the feed (null if nobody did), and as shoppers see it. */
export const fieldLayersSchema = z.strictObject({
  name: fieldNameSchema,
  label: z.string(),
  feed: z.string(),
  said: saidSchema.nullable(),
  shown: z.string(),
  group: z.enum(fieldGroups),
  /** Nobody gives it a value, so that a screen may leave it out. */
  isEmpty: z.boolean(),
  /** For the next change of the field. */
  version: z.number(),
  action: z.enum(fieldActions),
  /** Whether the viewer may change it. */
  mayEdit: z.boolean(),
  editor: z.enum(editorKinds),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  /** The value as it is edited. */
  text: z.string(),
});
export type FieldLayers = z.output<typeof fieldLayersSchema>;

/** An override that ended. */
export const endedSchema = z.strictObject({
  name: fieldNameSchema,
  label: z.string(),
  value: z.string(),
  by: z.string(),
  at: z.number(),
  reason: z.string(),
  endedAt: z.number(),
  how: z.enum(["withdrawn", "replaced", "expired"]),
  endedBy: z.string().nullable(),
});

/** The action that changes a field. */
export function fieldAction(name: OverrideName): FieldAction {
  if (priceFields.some((price) => price === name)) return "stock.price";
  return name === "reserved" ? "stock.hold" : "stock.say";
}

export type FieldParts = { dealership: FeedDealership; mayEdit: (action: FieldAction) => boolean };

/** All fields that staff can set, in the order of their groups. */
export function fieldLayers({ layers, fieldVersions }: EditedVehicle, parts: FieldParts): FieldLayers[] {
  const saidByName = new Map(layers.overrides.map((override) => [override.name, override]));
  const all = overrideNames.map((name): FieldLayers => {
    const said = saidByName.get(name);
    const action = fieldAction(name);
    const [feed, shown] = [valueText(name, layers.feed[name]), valueText(name, layers.shown[name])];
    return {
      name,
      label: fieldLabel(name),
      feed,
      said: said === undefined ? null : saidView(said, layers),
      shown,
      group: fieldGroup(name),
      isEmpty: said === undefined && feed === emptyText && shown === emptyText,
      version: fieldVersions[name] ?? 0,
      action,
      mayEdit: parts.mayEdit(action),
      ...fieldEditing(name, layers, parts.dealership),
    };
  });
  const rank = ({ group }: FieldLayers) => fieldGroups.indexOf(group);
  return all.toSorted((one, other) => rank(one) - rank(other));
}

function saidView({ name, value, by, at, until, reason }: Override, { feed }: VehicleLayers): FieldLayers["said"] {
  const isInFeed = JSON.stringify(value[name]) === JSON.stringify(feed[name]);
  return { value: valueText(name, value[name]), by, at, until, reason, isInFeed };
}

export function endedView({
  name,
  value,
  by,
  at,
  reason,
  endedAt,
  how,
  endedBy,
}: EndedOverride): z.output<typeof endedSchema> {
  return { name, label: fieldLabel(name), value: valueText(name, value[name]), by, at, reason, endedAt, how, endedBy };
}
