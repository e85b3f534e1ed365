import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import {
  all,
  allWheel,
  any,
  automatic,
  badge,
  body,
  car,
  diesel,
  everything,
  family,
  fourWheel,
  hatch,
  is,
  leather,
  make,
  model,
  not,
  nothing,
  type Oracle,
  petrol,
  sold,
  special,
  sunroof,
  suv,
  type TypedPhrases,
  ute,
} from "./phrase-oracles.ts";

const inducted =
  (written: RegExp): Oracle =>
  ({ variant }) =>
    written.test(variant?.induction ?? "");
const turbo = inducted(/turbo/i);
const subscription: Oracle = ({ subscriptionPrice }) => (subscriptionPrice ?? 0) > 0;
const comingSoon = is("status", "coming_soon");
const dualCab: Oracle = ({ variant }) => variant?.bodyconfiguration === "4 door ute";
const sleeps =
  (berths: number): Oracle =>
  ({ specifications }: Vehicle) =>
    specifications?.sleeps === berths;
const inCategory =
  (category: string): Oracle =>
  ({ categories }) =>
    categories.includes(category);
const offRoad = any(inCategory("Off road"), all(badge("off"), badge("road")));
const kia = make("Kia");
const hyundai = make("Hyundai");
const white = is("colour", "White");
const bike = is("itemType", "motorcycle");
const caravan = is("itemType", "caravan");

/** What people leave out, and words of engines, cabs and kinds of goods that they ask for and leave out. */
export const denialPhrases: Readonly<Record<string, TypedPhrases>> = {
  harbourline: [
    ["no all wheel drive", not(allWheel)],
    ["not all wheel drive", not(allWheel)],
    ["anything except all wheel drive", not(allWheel)],
    ["non all-wheel-drive", not(allWheel)],
    ["suv no all-wheel-drive", all(suv, not(allWheel))],
    ["no one owner", not(is("tag", "One owner"))],
    // What stands behind a thing and goes on denies what follows.
    ["kia not on special", all(kia, not(special))],
    ["kia is not on special", all(kia, not(special))],
    ["suv not on special", all(suv, not(special))],
    ["hyundai not on subscription", all(hyundai, not(subscription))],
    ["kia not on order", all(kia, not(comingSoon))],
    ["i30 not on sale", model("i30")],
    ["suv not on its way", all(suv, not(comingSoon))],
    ["no on the way", not(comingSoon)],
    ["not just sold", not(sold)],
    ["no all wheel drive or diesel", all(not(allWheel), not(diesel))],
    ["kia not interested in suv", all(kia, not(suv))],
    ["suv free servicing", suv],
    ["hatch free of rust", hatch],
    ["diesel is not on", not(diesel)],
    ["diesel-less", not(diesel)],
    ["diesel-less suv", all(suv, not(diesel))],
    ["diesel free suv", all(suv, not(diesel))],
    // Engines and cabs.
    ["turbo", turbo],
    ["turbocharged", turbo],
    ["no turbo", not(turbo)],
    ["non turbo suv", all(suv, not(turbo))],
    ["non-turbo", not(turbo)],
    ["twin turbo", inducted(/twin turbo/i)],
    ["biturbo", inducted(/twin turbo/i)],
    ["supercharged", nothing],
    ["naturally aspirated", inducted(/aspirated/i)],
    ["turbo petrol", all(turbo, petrol)],
    ["turbo diesel", diesel],
    ["dual cab", dualCab],
    ["no dual cab", not(dualCab)],
    ["no crew cab", not(dualCab)],
    ["dual cab ute", dualCab],
    ["no dual cab ute", not(dualCab)],
    ["neither dual cab utes nor diesel", all(not(dualCab), not(diesel))],
    ["white but not double cab ute", all(white, not(dualCab))],
    ["single cab", nothing],
    ["king cab", nothing],
    ["quad cab", nothing],
    ["ute not single cab", ute],
    // An adjective that is denied denies no vehicle.
    ["not an old suv", suv],
    ["not very expensive hatch", hatch],
    ["no fuss automatic suv", all(automatic, suv)],
    ["not huge suv", suv],
    ["not that big a ute", ute],
    ["not so expensive kia", kia],
    ["not so old ute", ute],
    ["no frills hatch", hatch],
    ["no big deal diesel", diesel],
    ["not fancy white hatch", all(white, hatch)],
    ["no nonsense ute", ute],
    ["not overly expensive suv", suv],
    ["not an old or ugly suv", suv],
    ["nothing too big ute", ute],
    ["suv not too expensive, no white", all(suv, not(white))],
    ["not a big fan of utes", not(ute)],
    ["not big on utes", not(ute)],
    // What nothing has is left out beside what is denied.
    ["no white if possible", not(white)],
    ["no white xyzzy", not(white)],
    ["xyzzy not white", not(white)],
    ["she hates suvs", not(suv)],
    ["ferrari not white", nothing],
    // What is to go is not asked for.
    ["selling my kia, want a hyundai", hyundai],
    ["want to sell my kia, need a hyundai", hyundai],
    ["trade in my i30 for a kia", kia],
    ["replacing our old hyundai with a kia", kia],
    ["currently drive a kia, want a hyundai", hyundai],
    ["leather and/or sunroof", any(leather, sunroof)],
    ["discount", special],
  ],
  "red-gum": [
    ["off road", offRoad],
    ["not off road", not(offRoad)],
    ["off road caravan", all(caravan, offRoad)],
    ["caravan not off road", all(caravan, not(offRoad))],
    ["off road or family", any(offRoad, family)],
    ["off road family car", all(offRoad, family, car)],
    ["suv bike", nothing],
    ["bike suv", nothing],
    ["four wheel drive bike", all(fourWheel, bike)],
    ["hybrid motorbike", nothing],
    ["wagon motorbike", nothing],
    ["sedan bike", nothing],
    ["ute bike", nothing],
    ["touring bike", is("body", "Touring")],
    ["hybrid caravan", model("Hybrid")],
    ["van sleeps 4", all(caravan, sleeps(4))],
    ["4 berth van", all(caravan, sleeps(4))],
    ["van", body("Van")],
    ["lams", inCategory("Learner approved")],
    ["learner bike", all(bike, inCategory("Learner approved"))],
  ],
  wattlebrook: [
    ["rav4 not on special", all(model("RAV4"), not(special))],
    ["no dual cab", not(dualCab)],
    ["anything but turbo", not(turbo)],
    ["lams", everything],
  ],
};
