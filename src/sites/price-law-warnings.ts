import { priceSettings } from "../vehicles/price-settings.ts";
import { carTypes } from "../vehicles/vehicle.ts";
import type { Finding } from "./finding.ts";
import { mergeSettings } from "./resolve-settings.ts";
import type { Site } from "./site-config.ts";
import { type FoundText, settingTexts } from "./site-links.ts";

type Prices = Pick<Site["price"], "basis" | "qualifiers">;

/** Words that promise a total: the Australian Consumer Law, section 48, requires that nothing is added to it. */
const promisesTotal = /\b(drive[ -]?away|no more to pay|on the road)\b/i;
/** Words that say that charges are added. */
const excludesCharges = /\bexcl|\bplus\b|\+|\b(before|without) (gov|on[- ]road)|\b(egc|orc)\b/i;
/** A rate of interest, such as `2.9% p.a.`. */
const namesRate = /\d\s?%\s?(p\.?\s?a\b|per (annum|year)|a year|apr\b|interest|finance)/i;
const namesComparisonRate = /comparison rate/i;

/** Texts and prices that advertising law does not allow together, at the site and at its dealerships. */
export function priceLawFindings(site: Site): Finding[] {
  const ofDealerships = site.dealerships.flatMap(({ settings }, index) => {
    if (settings["price"] === undefined) return [];
    const prices = priceSettings.parse(mergeSettings(site.price, settings["price"]));
    return qualifierFindings(prices, ["dealerships", index, "settings", "price"]);
  });
  return [...qualifierFindings(site.price, ["price"]), ...ofDealerships, ...textFindings(site)];
}

function qualifierFindings({ basis, qualifiers }: Prices, path: PropertyKey[]): Finding[] {
  return carTypes.flatMap((carType): Finding[] => {
    const text = qualifiers[carType];
    const isTotal = basis[carType] === "drive-away";
    const textPath = [...path, "qualifiers", carType];
    if (isTotal && excludesCharges.test(text))
      return [
        {
          path: textPath,
          message: `"${text}" contradicts price.basis.${carType}, which says that the price covers everything`,
        },
      ];
    if (!isTotal && promisesTotal.test(text))
      return [
        {
          path: textPath,
          message: `"${text}" promises a total, but price.basis.${carType} says that government charges are added (Australian Consumer Law, section 48)`,
        },
      ];
    if (!isTotal && carType !== "used")
      return [
        {
          path: [...path, "basis", carType],
          message:
            "new vehicles and demonstrators must be advertised with one total price, drive away (Australian Consumer Law, section 48)",
        },
      ];
    return [];
  });
}

function textFindings(site: Site): Finding[] {
  const shown = settingTexts(site).filter(({ path }) => !isQualifier(path));
  return [
    ...shown.filter(({ text }) => namesRate.test(text) && !namesComparisonRate.test(text)).map(rateFinding),
    ...(site.price.basis.used === "drive-away"
      ? []
      : shown.filter(({ text }) => /\bno more to pay\b/i.test(text)).map(totalFinding)),
  ];
}

function isQualifier(path: readonly PropertyKey[]): boolean {
  return path.includes("qualifiers");
}

function rateFinding({ path }: FoundText): Finding {
  return { path, message: "an interest rate needs its comparison rate beside it (National Credit Code, part 10)" };
}

function totalFinding({ path }: FoundText): Finding {
  return {
    path,
    message:
      "'no more to pay' promises a total, but the prices of used vehicles exclude government charges (Australian Consumer Law, section 48)",
  };
}
