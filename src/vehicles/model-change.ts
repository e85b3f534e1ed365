import { manufacturerByName } from "./manufacturers.ts";
import { remembered } from "./remembered.ts";
import { areDifferentKinds, areUnlike, readFacts } from "./vehicle-identity.ts";

/** Makes that feeds use for the same vehicle: renamed brands, and manufacturers' own tuning or commercial brands. */
const oneMake: readonly (readonly string[])[] = [
  ["gwm", "great-wall", "haval"],
  ["kgm", "ssangyong"],
  ["holden", "hsv", "hdt"],
  ["ford", "fpv"],
  ["fiat", "abarth"],
  ["dodge", "ram"],
  ["citroen", "ds-automobiles"],
  ["mitsubishi", "fuso"],
  ["bmw", "alpina"],
  ["seat", "cupra"],
];
const makeBySlug = new Map(oneMake.flatMap(([first = "", ...others]) => others.map((slug) => [slug, first] as const)));

const findMake = remembered((name): string | null => {
  const slug = manufacturerByName(name)?.slug ?? null;
  return slug === null ? null : (makeBySlug.get(slug) ?? slug);
});

/** Whether two names are of different makes: not `VW` and `Volkswagen`, nor `Great Wall` and `GWM`. */
export function areOtherMakes(one: string, other: string): boolean {
  if (one === "" || other === "" || !areUnlike(one, other)) return false;
  const make = findMake(one);
  return make === null || make !== findMake(other);
}

/** Whether make or model differ. Facts are as `toVehicleIdentity` writes them. */
export function isModelChange(before: string, after: string): boolean {
  return areOtherMakes(readFacts(before).make, readFacts(after).make) || areDifferentKinds(before, after);
}
