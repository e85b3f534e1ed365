import { isSold } from "./availability.ts";
import { electrification } from "./electrification.ts";
import { shownText } from "./shown-text.ts";
import type { TagSettings } from "./tag-settings.ts";
import type { Vehicle } from "./vehicle.ts";
import { slugWords } from "./vehicle-slug.ts";
import { dayMs } from "../settings/durations.ts";

/** The tag of a card. `kind` determines the style; `certified` is shown as an image badge (§4). */
export type CardTag = {
  kind: "sold" | "electric" | "hybrid" | "reserved" | "certified" | "custom" | "coming-soon" | "new";
  label: string;
};

type Tagged = Pick<
  Vehicle,
  "status" | "sold" | "reserved" | "simpleFuel" | "fuel" | "certified" | "carType" | "make" | "tag" | "createdAt"
>;

/** The first matching tag, or null. A sold vehicle always has the sold tag (§4, CD-02, CD-06). */
export function cardTag(vehicle: Tagged, settings: TagSettings, now: number): CardTag | null {
  if (isSold(vehicle)) return { kind: "sold", label: settings.soldLabel };
  return (
    electricOrHybridTag(vehicle, settings) ??
    reservedTag(vehicle, settings) ??
    certifiedTag(vehicle, settings) ??
    customTag(vehicle) ??
    comingSoonTag(vehicle, settings) ??
    newTag(vehicle, settings, now)
  );
}

function electricOrHybridTag(vehicle: Tagged, settings: TagSettings): CardTag | null {
  if (!settings.electricHybrid) return null;
  const kind = electrification(vehicle);
  if (kind === "electric") return { kind, label: settings.electricLabel };
  return kind === "hybrid" ? { kind, label: settings.hybridLabel } : null;
}

function reservedTag(vehicle: Tagged, settings: TagSettings): CardTag | null {
  return vehicle.reserved ? { kind: "reserved", label: settings.reservedLabel } : null;
}

function certifiedTag(vehicle: Tagged, settings: TagSettings): CardTag | null {
  if (!vehicle.certified || vehicle.carType !== "used") return null;
  if (slugWords(vehicle.make) !== settings.certifiedManufacturer) return null;
  return { kind: "certified", label: settings.certifiedLabel };
}

function customTag(vehicle: Tagged): CardTag | null {
  const label = shownText(vehicle.tag);
  return label === null ? null : { kind: "custom", label };
}

function comingSoonTag(vehicle: Tagged, settings: TagSettings): CardTag | null {
  if (vehicle.status !== "coming_soon") return null;
  return { kind: "coming-soon", label: settings.comingSoonLabel };
}

/** `New` means new on the site: listed within the last 8 days by default (§9, CD-05). */
function newTag(vehicle: Tagged, settings: TagSettings, now: number): CardTag | null {
  const age = now - vehicle.createdAt;
  if (age < 0 || age > settings.newWithinDays * dayMs) return null;
  return { kind: "new", label: settings.newLabel };
}
