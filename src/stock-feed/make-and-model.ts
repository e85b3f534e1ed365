import { remembered } from "../vehicles/remembered.ts";
import { manufacturerAtStart, manufacturerByName } from "../vehicles/manufacturers.ts";
import { modelAtStart, plainName } from "./model-names.ts";

/** Longer badges are advertising text. */
const longestBadge = 60;

export type NamedParts = {
  make: string | null;
  model: string | null;
  badge: string | null;
  title: string | null;
  year: number;
};
export type MakeAndModel = { make: string | null; model: string | null; badge: string | null };

/**
 * Combines make, model and badge: `Land` + `Rover` is Land Rover, aliases become the maker's name (`VW` is Volkswagen),
 * spellings of a model become its maker's (`Land Cruiser` is LandCruiser), and the title or badge completes a model
 * that its column cut (`Grand` of `2017 Jeep Grand Cherokee Limited` is Grand Cherokee, badge Limited). Unknown makes
 * and models stay as written.
 */
export function makeAndModel(parts: NamedParts): MakeAndModel {
  const { make, slug, model } = joinedMake(parts.make, parts.model);
  const rest = make === null ? null : restOfTitle(parts, make, slug);
  const own = model === null ? null : ownModel(slug, model, parts.badge);
  const titled = rest === null ? null : modelAtStart(slug, rest);
  if (rest !== null && titled !== null && (model === null || isSameModel(model, own, titled.name))) {
    const badge = own?.name === titled.name ? own.badge : parts.badge;
    return { make, model: titled.name, badge: badge ?? shortEnough(titled.rest) };
  }
  if (model === null) {
    const [first = "", ...others] = rest === null ? [] : rest.split(" ");
    return { make, model: first === "" ? null : first, badge: parts.badge ?? shortEnough(others.join(" ")) };
  }
  const { name, badge } = own ?? { name: model, badge: parts.badge };
  return { make, model: name, badge: badge ?? (rest === null ? null : shortEnough(afterWords(rest, model))) };
}

/** The model that the model and badge columns name together, and the rest of the badge; null if unknown. */
function ownModel(
  slug: string | null,
  model: string,
  badge: string | null,
): { name: string; badge: string | null } | null {
  const found = modelAtStart(slug, badge === null ? model : `${model} ${badge}`);
  if (found === null) return null;
  const words = model.split(" ");
  // Anything in the column after the name, as in `LandCruiser 300`, belongs to the model.
  const more = words.slice(found.words).join(" ");
  if (more !== "") return { name: `${found.name} ${more}`, badge };
  return { name: found.name, badge: found.rest === "" ? null : found.rest };
}

/** Whether the model in a title is that of the column, or the one that the column cut. */
function isSameModel(model: string, own: { name: string } | null, titled: string): boolean {
  return own?.name === titled || plainName(titled).startsWith(plainName(model));
}

type JoinedMake = { make: string | null; slug: string | null; model: string | null };

/** A stock file has few makes and models, each in many rows. */
const joinedBefore = remembered((named) => joinMake(...(JSON.parse(named) as [string, string | null])), 5_000);

function joinedMake(make: string | null, model: string | null): JoinedMake {
  return make === null ? { make, slug: null, model } : joinedBefore(JSON.stringify([make, model]));
}

function joinMake(make: string, model: string | null): JoinedMake {
  const joined = model === null ? null : manufacturerAtStart(`${make} ${model}`);
  if (joined !== null) {
    const words = `${make} ${model}`.slice(0, joined.rest === "" ? undefined : -joined.rest.length);
    // Only the maker's own name: "Mini Cooper" and "GWM Haval" are aliases that include a model.
    const tookWordsOfModel =
      plainName(words) === plainName(joined.manufacturer.name) && plainName(words) !== plainName(make);
    if (tookWordsOfModel)
      return {
        make: joined.manufacturer.name,
        slug: joined.manufacturer.slug,
        model: joined.rest === "" ? null : joined.rest,
      };
  }
  const found = manufacturerByName(make);
  if (found === null) return { make, slug: null, model };
  const isRangeRover = plainName(make) === "rangerover";
  const fullModel =
    isRangeRover && model !== null && !plainName(model).startsWith("rangerover") ? `Range Rover ${model}` : model;
  return { make: found.name, slug: found.slug, model: fullModel };
}

/** The title after its year and make, or null if it does not begin with them. */
function restOfTitle(parts: NamedParts, make: string, slug: string | null): string | null {
  if (parts.title === null) return null;
  const withoutYear = parts.title.replace(new RegExp(`^${parts.year}\\s+`), "");
  const rest = afterWords(withoutYear, make);
  if (rest !== "") return rest;
  const atStart = manufacturerAtStart(withoutYear);
  return atStart !== null && atStart.manufacturer.slug === slug && atStart.rest !== "" ? atStart.rest : null;
}

function startsWithName(text: string, name: string): boolean {
  const start = text.slice(0, name.length);
  const next = text.charAt(name.length);
  return start.toLowerCase() === name.toLowerCase() && (next === "" || next === " ");
}

function afterWords(text: string, words: string): string {
  return startsWithName(text, words) ? text.slice(words.length).trim() : "";
}

function shortEnough(badge: string): string | null {
  return badge === "" || badge.length > longestBadge ? null : badge;
}
