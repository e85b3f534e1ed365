import { describe, expect, test } from "vitest";
import { exampleLocation, exampleSite } from "../sites/example-site-for-test.ts";
import { leadHoursPlace } from "./hours-place.ts";

const site = exampleSite();
const placeFor = (slug: string, dealershipSlug: string, changes: { primary?: boolean; visible?: boolean } = {}) =>
  exampleLocation({ slug, dealershipSlug, ...changes });
const north = [placeFor("n1", "north"), placeFor("n2", "north", { primary: true })];
const south = [
  placeFor("s0", "south", { visible: false, primary: true }),
  placeFor("s1", "south"),
  placeFor("s2", "south"),
];
const all = [...south, ...north];

describe("the opening hours that count for a lead", () => {
  test.each<[string, typeof all, string | null, string | null, string | null]>([
    ["its own location", all, "n1", "south", "n1"],
    ["its own location, though nobody sees it", all, "s0", "south", "s0"],
    ["its dealership's main location", all, null, "north", "n2"],
    ["its dealership's first location that is seen, where none is the main one", all, null, "south", "s1"],
    ["its dealership's, where its location is gone", all, "n9", "north", "n2"],
    ["the site's main location, where it names no dealership", all, null, null, "n2"],
    ["the site's main location, where its dealership has none", all, null, "west", "n2"],
    ["the site's first location, where none is the main one", south, null, "west", "s1"],
    ["nobody's, where the site shows no location", south.slice(0, 1), null, "south", null],
  ])("are those of %s", (_whose, locations, locationSlug, dealershipSlug, place) => {
    expect(leadHoursPlace({ locationSlug, dealershipSlug }, { ...site, locations })?.slug ?? null).toBe(place);
  });
});
