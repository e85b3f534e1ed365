import type { DemoCarModel, DemoGrade } from "./demo-catalogue.ts";
import type { DemoRandom } from "./demo-random.ts";

/** Equipment by tier; each tier includes all lower ones. */
const byTier: readonly (readonly string[])[] = [
  [
    "Reversing camera",
    "Bluetooth",
    "Air conditioning",
    "Cruise control",
    "Remote central locking",
    "Power windows",
    "ABS brakes",
    "Stability control",
    "Dual front airbags",
    "Hill start assist",
  ],
  [
    "Apple CarPlay",
    "Android Auto",
    "Rear parking sensors",
    "Alloy wheels",
    "Automatic headlights",
    "Leather-wrapped steering wheel",
    "USB-C charging",
    "Tyre pressure monitor",
  ],
  [
    "Satellite navigation",
    "Dual-zone climate control",
    "Keyless entry and start",
    "Front parking sensors",
    "LED headlights",
    "Wireless phone charging",
    "Power driver's seat",
    "Privacy glass",
  ],
  [
    "Leather seats",
    "Heated front seats",
    "360-degree camera",
    "Panoramic sunroof",
    "Premium audio",
    "Power tailgate",
    "Head-up display",
    "Ventilated front seats",
  ],
];
const safety = [
  "Autonomous emergency braking",
  "Lane keep assist",
  "Blind spot monitor",
  "Rear cross traffic alert",
  "Adaptive cruise control",
  "Traffic sign recognition",
];
const bodyEquipment: Readonly<Record<string, readonly string[]>> = {
  ute: ["Tub liner", "Towbar", "Side steps", "Tailgate assist", "Soft tonneau cover"],
  "four-wheel-drive": ["Towbar", "Low range transfer case", "Rear differential lock", "Roof rails", "Side steps"],
  van: ["Cargo barrier", "Bulkhead", "Sliding side doors", "Rear barn doors"],
  "people-mover": ["Power sliding doors", "Third-row air vents", "Eight seats", "Rear window blinds"],
  suv: ["Roof rails", "Split-fold rear seats", "ISOFIX anchors"],
  wagon: ["Roof rails", "Cargo cover", "Split-fold rear seats"],
  hatch: ["Split-fold rear seats", "ISOFIX anchors"],
  sedan: ["ISOFIX anchors", "Full-size spare wheel"],
  coupe: ["Limited slip differential", "Sports seats", "Sports exhaust"],
  convertible: ["Soft top with glass rear window", "Wind deflector", "Sports seats"],
};
const searchable = new Set([
  "Apple CarPlay",
  "Android Auto",
  "Reversing camera",
  "Satellite navigation",
  "Leather seats",
  "Heated front seats",
  "360-degree camera",
  "Panoramic sunroof",
  "Towbar",
  "Adaptive cruise control",
  "Blind spot monitor",
  "Keyless entry and start",
  "Wireless phone charging",
  "Power tailgate",
]);
/** Cars older than this lack the driver aids that are now standard. */
const firstYearOfDriverAids = 2018;
const firstYearOfPhoneScreens = 2016;
const phoneEquipment = new Set(["Apple CarPlay", "Android Auto", "USB-C charging", "Wireless phone charging"]);

/** The equipment of one car. */
export function demoFeatures(model: DemoCarModel, grade: DemoGrade, year: number, random: DemoRandom): string[] {
  const equipment = byTier.slice(0, grade.tier + 1).flat();
  const aids = year >= firstYearOfDriverAids ? safety.slice(0, 2 + grade.tier) : [];
  const own = random.some(bodyEquipment[model.body] ?? [], 3);
  const electric = grade.engine.fuel === "Electric" ? ["DC fast charging", "Vehicle-to-load socket"] : [];
  const all = [...own, ...electric, ...aids, ...equipment];
  return year >= firstYearOfPhoneScreens ? all : all.filter((feature) => !phoneEquipment.has(feature));
}

/** The features used as filters. */
export function searchableFeatures(features: readonly string[]): string[] {
  return features.filter((feature) => searchable.has(feature));
}

/** Lifestyle categories of a car, as named in menus. */
export function demoCategories(model: DemoCarModel, grade: DemoGrade, price: number): string[] {
  const categories = [
    {
      name: "Family",
      holds: model.seats >= 5 && ["suv", "wagon", "people-mover", "four-wheel-drive"].includes(model.body),
    },
    { name: "Seven seats or more", holds: model.seats >= 7 },
    { name: "Towing", holds: grade.engine.newtonMetres >= 400 && grade.engine.fuel === "Diesel" },
    { name: "Off road", holds: grade.drive === "4WD" },
    { name: "Work", holds: model.body === "ute" || model.body === "van" },
    { name: "Electric and hybrid", holds: ["Electric", "Hybrid", "Plug-in hybrid"].includes(grade.engine.fuel) },
    { name: "City", holds: model.lengthMillimetres < 4_300 },
    { name: "Under $20,000", holds: price < 20_000 },
  ];
  return categories.filter((category) => category.holds).map((category) => category.name);
}
