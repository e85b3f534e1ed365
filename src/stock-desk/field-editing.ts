import { valueLabel } from "../search/facets.ts";
import type { FeedDealership } from "../stock-feed/feed-site.ts";
import { orderedPictures, type OverrideName } from "../vehicles/overrides.ts";
import type { VehicleLayers } from "../vehicles/stock-overrides.ts";
import { type VehicleField, vehicleFields } from "../vehicles/vehicle-fields.ts";
import { vehicleStatuses } from "../vehicles/vehicle.ts";

export const editorKinds = ["number", "text", "long text", "lines", "choice"] as const;

/** How a field is edited. `text` is what the field has when somebody begins; reading it gives the same value. */
export type FieldEditing = {
  editor: (typeof editorKinds)[number];
  /** Of a choice. */
  options: { value: string; label: string }[];
  text: string;
};

/** How a field of a vehicle is edited: the value that staff set, otherwise the feed's. */
export function fieldEditing(
  name: OverrideName,
  layers: Pick<VehicleLayers, "feed" | "overrides">,
  dealership: FeedDealership,
): FieldEditing {
  const { kind }: VehicleField = vehicleFields[name];
  const text = editedText(name, layers);
  if (kind === "flag" || kind === "flagUnlessDenied")
    return { editor: "choice", options: [option("yes", "Yes"), option("no", "No")], text };
  if (kind === "status") {
    const options = vehicleStatuses.map((status) => option(status, valueLabel("status", status)));
    return { editor: "choice", options, text };
  }
  if (name === "locationName") return { editor: "choice", options: placeOptions(dealership, text), text };
  if (kind === "amount" || kind === "count" || kind === "rank") return { editor: "number", options: [], text };
  if (kind === "list") return { editor: "lines", options: [], text };
  return { editor: name === "dealercomments" ? "long text" : "text", options: [], text };
}

function option(value: string, label: string) {
  return { value, label };
}

function placeOptions({ places = [], locationName }: FeedDealership, text: string) {
  const names = [...places.map(({ name }) => name), locationName].flatMap((name) => name ?? []);
  return [...new Set(text === "" ? names : [text, ...names])].map((name) => option(name, name));
}

function editedText(name: OverrideName, { feed, overrides }: Pick<VehicleLayers, "feed" | "overrides">): string {
  const said = overrides.find((override) => override.name === name)?.value;
  if (name === "images") return picturesText(said === undefined ? feed.images : said.images, feed.images, said);
  const value = said === undefined ? feed[name] : said[name];
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join("\n") : String(value);
}

/** Numbers of the feed's pictures where these are all of them; addresses otherwise. */
function picturesText(
  images: readonly string[] = [],
  ofFeed: readonly string[],
  said: VehicleLayers["overrides"][number]["value"] | undefined,
): string {
  const order = said === undefined ? null : orderedPictures(said);
  if (order !== null) return order.join(", ");
  if (said === undefined) return ofFeed.map((_, index) => index + 1).join(", ");
  return images.join("\n");
}
