import { plainName } from "../../names/plain-name.ts";
import type { SearchEngine, SearchScope } from "../../search/search-engine.ts";
import { emptyQuery, type FieldValues } from "../../search/search-query.ts";
import type { DemoValuationPorts } from "./demo-valuation.ts";

const mostVehicles = 200;
const soughtTypes = ["used", "demo"];

export function similarVehicles(
  search: SearchEngine["search"],
  scope: () => SearchScope,
): Pick<DemoValuationPorts, "similar" | "usualModel"> {
  const find = (refinements: FieldValues, hitsPerPage: number) =>
    search(scope(), {
      query: { ...emptyQuery, refinements: { car_type: soughtTypes, ...refinements } },
      hitsPerPage,
      facets: ["make", "model"],
      ranges: [],
    });
  return {
    async similar(make, model) {
      const known = await find({}, 0);
      const ownMake = sameName(known.facets.make, make);
      if (ownMake === null) return [];
      const ofMake = await find({ make: [ownMake] }, 0);
      const ownModel = sameName(ofMake.facets.model, model);
      if (ownModel === null) return [];
      return (await find({ make: [ownMake], model: [ownModel] }, mostVehicles)).hits;
    },
    async usualModel() {
      const model = mostFrequent((await find({}, 0)).facets.model);
      const make = model === null ? null : mostFrequent((await find({ model: [model] }, 0)).facets.make);
      return model === null || make === null ? null : { make, model };
    },
  };
}

type Counts = readonly { value: string; count: number }[] | undefined;

function sameName(counts: Counts = [], name: string): string | null {
  return counts.find(({ value }) => plainName(value) === plainName(name))?.value ?? null;
}

function mostFrequent(counts: Counts = []): string | null {
  return counts.toSorted((one, other) => other.count - one.count)[0]?.value ?? null;
}
