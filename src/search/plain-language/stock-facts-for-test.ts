import { stockWords } from "./stock-words.ts";
import type { Change } from "./change.ts";
import type { UnderstoodText } from "./understand-text.ts";

export const values = (...names: string[]) => names.map((value, index) => ({ value, count: 100 - index }));
export const makeModels = (
  "Toyota HiLux, Toyota RAV4, Toyota LandCruiser, Toyota LandCruiser Prado, Toyota 86, Mazda CX-5, Mazda CX-50, Mazda 3, Mazda BT-50, Ford Ranger, Ford Focus, " +
  "Ford F-150, Kia Carnival, Peugeot 2008, Peugeot 208, Land Rover Range Rover, Land Rover Discovery, Mercedes-Benz A-Class, Hyundai i30, Volkswagen Up, Volkswagen Golf, " +
  "BMW 320i, BMW X5, Audi Q7, Honda HR-V, Chrysler 300, Porsche 911, Isuzu D-Max, LDV Van"
).split(", ");
const makes = ["Land Rover", ...new Set(makeModels.map((name) => name.split(" ")[0] ?? ""))];
export const facts = {
  facets: {
    make: values(...makes.filter((make) => make !== "Land")),
    make_model: values(...makeModels),
    simple_body: values("SUV", "Ute", "Hatchback", "Sedan", "Wagon", "People Mover", "Van", "Convertible"),
    colour: values("White", "Red", "Blue", "Black", "Glacier White", "Grey", "Silver", "Sunset Orange"),
    fuel: values("Petrol", "Diesel", "Hybrid", "Plug-in hybrid", "Electric"),
    transmission: values("Automatic", "Manual"),
    drive: values("AWD", "4WD", "Front", "Rear"),
    seats: values("5", "7", "2", "4", "8"),
    year: values("2021", "2020", "2019", "2018", "2015", "2008"),
    car_type: values("new", "demo", "used"),
    item_type: values("car"),
    status: values("in_stock", "coming_soon"),
    city: values("Caringbah", "Artarmon"),
    location_name: values("Harbourline Caringbah", "Harbourline Artarmon"),
    state: values("NSW", "QLD", "WA"),
    filtered_features: values("Apple CarPlay", "Panoramic sunroof", "Leather seats", "Towbar", "360-degree camera"),
    categories: values("Family", "Off road", "Under $20,000"),
    weekly_price_range: values("0-50", "50-100", "100-150", "150-200", "200-300"),
  },
  thisYear: 2026,
  places: [
    { name: "Harbourline Caringbah", city: "Caringbah", postcode: "2229", position: { lat: -34.04, long: 151.12 } },
    { name: "Harbourline Miranda", city: "Miranda", postcode: "2228", position: { lat: -34.03, long: 151.1 } },
    { name: "Harbourline Artarmon", city: "Artarmon", postcode: "2064", position: { lat: -33.81, long: 151.18 } },
  ],
};
export const words = stockWords(facts);

/** The changes, the rest and what is unused as one line: `make=Toyota; colour!=Red; price :40000 | text | (4 door)`. */
export function summary({ changes, rest, unused }: UnderstoodText): string {
  const said = changes.map(changeText).join("; ");
  return [said, rest, unused.map((words) => `(${words})`).join(" ")].filter((part) => part !== "").join(" | ");
}

const signs = { values: "=", excluded: "!=", required: "=+" };

function changeText(change: Change): string {
  if (change.kind === "sort") return change.sort;
  if (change.kind === "range") return `${change.field} ${change.range.min ?? ""}:${change.range.max ?? ""}`;
  if (change.kind === "alternatives") {
    const anyOf = Object.entries(change.anyOf).map(([field, listed]) => `${field}=${listed.join("|")}`);
    return `(${anyOf.join(" or ")})`;
  }
  return `${change.field}${signs[change.kind]}${change.values.join("|")}`;
}
