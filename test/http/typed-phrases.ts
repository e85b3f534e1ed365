import type { Vehicle } from "../../src/vehicles/vehicle.ts";

export type Oracle = (vehicle: Vehicle) => boolean;

const is =
  (field: keyof Vehicle, ...values: readonly unknown[]): Oracle =>
  (vehicle) =>
    values.includes(vehicle[field]);
const not =
  (oracle: Oracle): Oracle =>
  (vehicle) =>
    !oracle(vehicle);
const all =
  (...oracles: readonly Oracle[]): Oracle =>
  (vehicle) =>
    oracles.every((oracle) => oracle(vehicle));
const any =
  (...oracles: readonly Oracle[]): Oracle =>
  (vehicle) =>
    oracles.some((oracle) => oracle(vehicle));
const within =
  (numberOf: (vehicle: Vehicle) => number | null) =>
  (min: number, max = Infinity): Oracle =>
  (vehicle) => {
    const number = numberOf(vehicle);
    return number !== null && number >= min && number <= max;
  };
const price = within(({ price: asked, offerPrice: offered }) => {
  if (asked === null || asked <= 10) return null;
  return offered !== null && offered > 10 && offered < asked ? offered : asked;
});
const priced = price(0);
const upTo = (most: number): Oracle => price(0, most);
const km = within((vehicle) => vehicle.km);
const year = within((vehicle) => vehicle.year);
const seats = within((vehicle) => vehicle.seats);
const everything: Oracle = () => true;
const nothing: Oracle = () => false;

const make = (...names: string[]) => is("make", ...names);
const model = (...names: string[]) => is("model", ...names);
const body = (...names: string[]) => is("simpleBody", ...names);
const colour = (...names: string[]) => is("colour", ...names);
const petrol = is("simpleFuel", "Petrol");
const diesel = is("fuel", "Diesel");
const hybrid = is("fuel", "Hybrid", "Plug-in hybrid");
const plugIn = is("fuel", "Plug-in hybrid");
const electric = is("fuel", "Electric");
const manual = is("transmission", "Manual");
const automatic = is("transmission", "Automatic");
const fourWheel = is("drive", "4WD");
const allWheel = is("drive", "AWD");
const badge =
  (word: string): Oracle =>
  ({ badge: written }) =>
    (written ?? "")
      .toLowerCase()
      .split(/[\s-]+/)
      .includes(word);
const has =
  (feature: string): Oracle =>
  ({ filteredFeatures }) =>
    filteredFeatures.includes(feature);
const family: Oracle = ({ categories }) => categories.includes("Family");
const car = is("itemType", "car");
const ute = body("Ute");
const suv = body("SUV");
const hilux = all(make("Toyota"), model("HiLux"));
const sunroof = has("Panoramic sunroof");
const leather = has("Leather seats");
const towbar = has("Towbar");

/** What people type at a country yard of used vehicles, motorcycles and caravans, and what each of its vehicles is to it. */
export const redGumPhrases: readonly (readonly [string, Oracle])[] = [
  ["suv no diesel", all(suv, not(diesel))],
  ["no manual", not(manual)],
  ["not white", not(colour("White"))],
  ["not toyota", not(make("Toyota"))],
  ["ute not toyota", all(ute, not(make("Toyota")))],
  ["utes but not white", all(ute, not(colour("White")))],
  ["no utes", not(ute)],
  ["no utes or vans", not(body("Ute", "Van"))],
  ["no utes no vans", not(body("Ute", "Van"))],
  ["no vans and utes", not(body("Ute", "Van"))],
  ["-diesel", not(diesel)],
  ["suv -diesel -white", all(suv, not(diesel), not(colour("White")))],
  ["anything but a ute", not(ute)],
  ["any colour but white", not(colour("White"))],
  ["any colour except white or silver", not(colour("White", "Silver"))],
  ["ute, not white, not silver", all(ute, not(colour("White", "Silver")))],
  ["ute without towbar", all(ute, not(towbar))],
  ["auto no diesel under 30k", all(automatic, not(diesel), upTo(30_000))],
  ["no more than 30k not white", all(upTo(30_000), not(colour("White")))],
  ["not over 20k", upTo(20_000)],
  ["nothing over 20k", upTo(20_000)],
  ["nothing older than 2018", year(2018)],
  ["not newer than 2015", year(0, 2015)],
  ["no hilux", not(hilux)],
  ["toyota not hilux", all(make("Toyota"), not(hilux))],
  ["toyota no hilux or prado", all(make("Toyota"), not(model("HiLux", "LandCruiser Prado")))],
  ["not a hilux, ute", all(ute, not(hilux))],
  ["hilux no sr5", all(hilux, not(badge("sr5")))],
  ["dual cab not ford", all(ute, not(make("Ford")))],
  ["i dont want a manual", not(manual)],
  ["no motorbikes", not(is("itemType", "motorcycle"))],
  ["not in narrandera", not(is("city", "Narrandera"))],
  ["not sold", not(is("status", "sold"))],
  ["exclude holden", not(make("Holden"))],
  ["no petrol or hybrid", not(any(petrol, hybrid))],
  ["4wd no petrol", all(fourWheel, not(petrol))],
  ["no 7 seaters", not(seats(7, 7))],
  ["5 seats not white under 25 grand", all(seats(5, 5), not(colour("White")), upTo(25_000))],
  ["suv no rust", suv],
  ["ute no accidents", ute],
  ["diesel ute not between 20k and 30k", all(diesel, ute)],
  ["nothing but toyota", make("Toyota")],
  ["automatic only", automatic],
  ["only automatic", automatic],
  ["8 seat people mover", all(seats(8, 8), body("People Mover"))],
  ["4 cylinder suv", suv],
  ["tow 3.5 tonne ute", ute],
  ["ute with 3.5t towing", ute],
  ["ute for towing", all(ute, ({ categories }) => categories.includes("Towing"))],
  ["2 door convertible", body("Convertible")],
  ["family car with 7 seats", all(family, car, seats(7, 7))],
  ["sunroof and leather", all(sunroof, leather)],
  ["leather and towbar", all(leather, towbar)],
  ["towbar leather suv", all(leather, towbar, suv)],
  ["sunroof or towbar", any(sunroof, towbar)],
  ["carplay", has("Apple CarPlay")],
  ["ute with towbar and carplay", all(ute, towbar, has("Apple CarPlay"))],
  ["first car under 15 grand", all(car, upTo(15_000))],
  ["first car for my daughter under 10k", all(car, upTo(10_000))],
  ["cheap runabout under 8k", all(priced, upTo(8_000))],
  ["reliable ute under 20k please", all(ute, upTo(20_000))],
  ["ute thanks", ute],
  ["show me hiluxes under 40k", all(hilux, upTo(40_000))],
  ["do you have any utes", ute],
  ["2.8 litre diesel hilux", all(diesel, hilux)],
  ["v8 ute", ute],
  ["one owner suv", suv],
  ["low kms suv", all(suv, km(0, 50_000))],
  ["20k-30k", price(20_000, 30_000)],
  ["20-30k", price(20_000, 30_000)],
  ["20k to 30k", price(20_000, 30_000)],
  ["$20,000 to $30,000", price(20_000, 30_000)],
  ["$20k - $30k", price(20_000, 30_000)],
  ["between 20 and 30 grand", price(20_000, 30_000)],
  ["20 to 30 thousand", price(20_000, 30_000)],
  ["over 20k", price(20_000)],
  ["20k+", price(20_000)],
  ["30000", upTo(30_000)],
  ["$30000", upTo(30_000)],
  ["30k", upTo(30_000)],
  ["30 grand", upTo(30_000)],
  ["29,990", upTo(29_990)],
  ["hilux 30000", all(hilux, upTo(30_000))],
  ["hilux under 30", hilux],
  ["max 25k", upTo(25_000)],
  ["25k max", upTo(25_000)],
  ["less than 25,000", upTo(25_000)],
  ["up to $25k", upTo(25_000)],
  ["budget 15k", upTo(15_000)],
  ["around 20k", price(18_000, 22_000)],
  ["2015-2018", year(2015, 2018)],
  ["2015 to 2018", year(2015, 2018)],
  ["between 2015 and 2018", year(2015, 2018)],
  ["2018 or newer", year(2018)],
  ["2018+", year(2018)],
  ["newer than 2018", year(2019)],
  ["before 2015", year(0, 2014)],
  ["2016 hilux", all(year(2016, 2016), hilux)],
  ["hilux 2016-2020", all(hilux, year(2016, 2020))],
  ["under 50,000 km", km(0, 50_000)],
  ["50k kms", km(0, 50_000)],
  ["<50000km", km(0, 50_000)],
  ["less than 100k kms", km(0, 100_000)],
  ["100,000 to 150,000 kms", km(100_000, 150_000)],
  ["50k-80k km", km(50_000, 80_000)],
  ["under 30k under 100,000 kms", all(upTo(30_000), km(0, 100_000))],
  ["7 seats under $40k", all(seats(7, 7), upTo(40_000))],
  ["7 seater diesel", all(seats(7, 7), diesel)],
  ["7+ seats", seats(7)],
  ["ute", ute],
  ["utes", ute],
  ["dual cab 4x4", all(ute, fourWheel)],
  ["4x4 diesel manual", all(fourWheel, diesel, manual)],
  ["awd", allWheel],
  ["4wd", fourWheel],
  ["hatch under 15k", all(body("Hatchback"), upTo(15_000))],
  ["wagon", body("Wagon")],
  ["station wagon", body("Wagon")],
  ["van", body("Van")],
  ["people mover", body("People Mover")],
  ["convertible", body("Convertible")],
  ["sedan or hatch", body("Sedan", "Hatchback")],
  ["red or blue", colour("Red", "Blue")],
  ["red ute", all(colour("Red"), ute)],
  ["gray suv", all(colour("Grey"), suv)],
  ["maroon", colour("Burgundy")],
  ["purple ute", nothing],
  ["hybrid", hybrid],
  ["plug in hybrid", plugIn],
  ["phev", plugIn],
  ["electric", electric],
  ["ev under 40k", all(electric, upTo(40_000))],
  ["diesel", diesel],
  ["petrol auto", all(petrol, automatic)],
  ["hilux", hilux],
  ["toyota hilux", hilux],
  ["hi lux", hilux],
  ["hi-lux", hilux],
  ["hilux sr5", all(hilux, badge("sr5"))],
  ["rav4", model("RAV4")],
  ["rav 4", model("RAV4")],
  ["rav-4", model("RAV4")],
  ["xtrail", model("X-Trail")],
  ["x-trail", model("X-Trail")],
  ["x trail", model("X-Trail")],
  ["dmax", model("D-MAX")],
  ["d-max", model("D-MAX")],
  ["d max", model("D-MAX")],
  ["mu x", model("MU-X")],
  ["mux", model("MU-X")],
  ["crv", model("CR-V")],
  ["cr v", model("CR-V")],
  ["bt50", model("BT-50")],
  ["bt 50", model("BT-50")],
  ["chr", model("C-HR")],
  ["c hr", model("C-HR")],
  ["hrv", nothing],
  ["hr-v", nothing],
  ["hr v", nothing],
  ["f150", nothing],
  ["f-150", nothing],
  ["ferrari", nothing],
  ["ferrari under 100k", nothing],
  ["ranger or hilux", any(hilux, model("Ranger"))],
  ["ford ranger diesel under 40k", all(model("Ranger"), diesel, upTo(40_000))],
  ["land cruiser prado", model("LandCruiser Prado")],
  ["prado", model("LandCruiser Prado")],
  ["motorbike", is("itemType", "motorcycle")],
  ["caravan", is("itemType", "caravan")],
  ["in wagga wagga", is("city", "Wagga Wagga")],
  ["ute in narrandera", all(ute, is("city", "Narrandera"))],
  ["coming soon", is("status", "coming_soon")],
  ["sold", is("status", "sold")],
  ["cheapest ute", all(ute, priced)],
  ["dearest", everything],
  ["newest suv", suv],
];
