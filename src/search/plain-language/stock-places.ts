import type { Position } from "../../locations/distance.ts";
import { knownTowns } from "../../locations/known-towns.ts";
import { ignoredWords } from "../text-synonyms.ts";
import { closest, type PlaceMeaning, placesWithin } from "./nearby-places.ts";
import { shortStates, spokenValues } from "./spoken-words.ts";
import { type StockFacts, type StockPlace, facetValues } from "./stock-facts.ts";
import { nameKey } from "./text-tokens.ts";

export type PlaceWord = {
  in: PlaceMeaning;
  near: PlaceMeaning;
  /** Whether it is a place without `in` before it too. */
  isName: boolean;
  name: string;
  position: Position | null;
  postcode: string | null;
};

export type StockPlaceWords = ReadonlyMap<string, PlaceWord>;

/** A capital's name includes places within this distance; shoppers there rarely go further. */
const metropolisKm = 50;
/** The first word of a place's name means the place from this many letters on: `wagga`. */
const shortestFirstWord = 5;
const commonFirstWords: ReadonlySet<string> = new Set(
  "north south east west northern southern eastern western australian new mount point upper lower great port saint lake glen queen king sunshine gold central".split(
    " ",
  ),
);

/** Towns whose names are also other words; they need `in` before them. */
export const everydayTownNames: ReadonlySet<string> = new Set("young orange hay sale hamilton warwick".split(" "));

/** Regions named instead of the town at their centre. */
const regions: ReadonlyMap<string, readonly string[]> = new Map([
  ["Southport", ["Gold Coast"]],
  ["Manly", ["Northern Beaches"]],
  ["Parramatta", ["Western Sydney"]],
]);

/** The places of a site by name, and known towns with what the site has there or nearby. */
export function stockPlaces(facts: StockFacts): StockPlaceWords {
  const found = new Map<string, PlaceWord>();
  const add = (name: string, meaning: PlaceMeaning, position: Position | null, isName = true, code = ""): void => {
    const key = nameKey(name);
    const postcode = code || findPostcode(key);
    if (meaning.changes.length > 0 && key.length > 1 && !found.has(key))
      found.set(key, { in: meaning, near: meaning, isName, name, position, postcode });
  };
  const findPlace = (key: string): StockPlace | undefined =>
    facts.places.find(({ name, city }) => [nameKey(name), nameKey(city)].includes(key));
  const findPostcode = (key: string): string | null => findPlace(key)?.postcode ?? null;
  const findPosition = (key: string): Position | null =>
    facts.places.find(({ name, city, position }) => position && [nameKey(name), nameKey(city)].includes(key))
      ?.position ?? null;
  const asked = (field: "city" | "location_name" | "state", ...values: string[]): PlaceMeaning => ({
    changes: values.length === 0 ? [] : [{ kind: "values", field, values }],
  });
  for (const city of facetValues(facts, "city")) add(city, asked("city", city), findPosition(nameKey(city)));
  for (const name of facetValues(facts, "location_name"))
    add(name, asked("location_name", name), findPosition(nameKey(name)));
  for (const { name, city, postcode, position } of facts.places) {
    const known = facetValues(facts, "location_name");
    const there = facts.places.filter((place) => place.city === city && known.includes(place.name));
    const here = asked("location_name", ...new Set(there.map((place) => place.name)));
    for (const text of [city, name])
      add(text, here.changes.length > 0 ? here : closest(text, position, facts), position);
    if (postcode !== null)
      add(postcode, here.changes.length > 0 ? here : closest(postcode, position, facts), position, false);
  }
  const states = facetValues(facts, "state");
  for (const { words, means } of spokenValues.filter(({ field }) => field === "state" && states.length > 0)) {
    const value = states.find(means);
    const capital = knownTowns.find(({ rank, state }) => rank === 1 && means(state));
    const there = value === undefined && capital ? closest(capital.state, capital, facts) : asked("state", value ?? "");
    for (const word of words.split(", ")) add(word, there, null, value !== undefined);
  }
  for (const [short, long] of shortStates) add(short, found.get(long)?.in ?? { changes: [] }, null, false);
  addFirstWords(found);
  for (const town of knownTowns) {
    const position = { lat: town.lat, long: town.long };
    const around = placesWithin(position, facts, town.rank === 1 ? metropolisKm : 0);
    for (const name of [town.name, ...(regions.get(town.name) ?? [])])
      if (!ignoredWords.has(nameKey(name)))
        add(
          name,
          around === null ? closest(name, position, facts) : { changes: [around] },
          position,
          false,
          town.postcode ?? "",
        );
  }
  return found;
}

/** `wagga` is Wagga Wagga if no other place begins with the word. */
function addFirstWords(found: Map<string, PlaceWord>): void {
  const byFirst = Map.groupBy(
    [...found.values()].filter(({ name }) => name.includes(" ")),
    ({ name }) => nameKey(name.split(" ")[0] ?? ""),
  );
  for (const [key, places] of byFirst) {
    const [place] = places;
    const isOne = places.every(({ name }) => name === place?.name);
    if (place && isOne && key.length >= shortestFirstWord && !commonFirstWords.has(key) && !found.has(key))
      found.set(key, place);
  }
}

/** The filter for the site's places around a place, known by its key, with a note if there are none. */
export function changesAround(
  key: string,
  { facts, places }: { facts: StockFacts; places: StockPlaceWords },
  km: number,
): PlaceMeaning | null {
  const place = places.get(key);
  if (!place?.position) return null;
  const change = placesWithin(place.position, facts, km);
  return change === null ? closest(place.name, place.position, facts, km) : { changes: [change] };
}
