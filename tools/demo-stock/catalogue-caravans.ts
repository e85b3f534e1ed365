import type { ArtworkShape } from "../artwork/artwork-shapes.ts";

/** One caravan of the catalogue. The manufacturers are fictional; sizes are in feet, masses in kilograms. */
export type DemoCaravan = {
  make: string;
  model: string;
  badge: string;
  /** The shape in which every caravan of this badge is drawn. */
  shape: ArtworkShape;
  firstYear: number;
  bodyLengthFeet: number;
  bodyWidthFeet: number;
  tareWeight: number;
  aggregateTrailerMass: number;
  axleType: "Single" | "Tandem";
  sleeps: number;
  /** Dollars, when new. */
  newPrice: number;
  features: readonly string[];
};

const everyVan = ["Air conditioner", "Three-way fridge", "Roll-out awning", "Electric brakes", "Gas cooktop"];
const ensuite = ["Full ensuite", "Cassette toilet", "Washing machine", "Hot water"];
const offGrid = ["200 Ah lithium battery", "400 W of solar", "2000 W inverter", "Two water tanks"];
const roughRoad = ["Independent coil suspension", "Off-road hitch", "Stone guard", "Underbody protection"];

function caravan(
  shape: ArtworkShape,
  name: readonly [make: string, model: string, badge: string],
  firstYear: number,
  size: readonly [lengthFeet: number, widthFeet: number],
  masses: readonly [tare: number, aggregate: number],
  axleType: DemoCaravan["axleType"],
  sleeps: number,
  newPrice: number,
  features: readonly string[],
): DemoCaravan {
  return {
    make: name[0],
    model: name[1],
    badge: name[2],
    shape,
    firstYear,
    bodyLengthFeet: size[0],
    bodyWidthFeet: size[1],
    tareWeight: masses[0],
    aggregateTrailerMass: masses[1],
    axleType,
    sleeps,
    newPrice,
    features: [...everyVan, ...features],
  };
}

export const caravans: readonly DemoCaravan[] = [
  caravan(
    "caravan-couples",
    ["Kurrajong", "Tourer", "17'6 Couples"],
    2014,
    [17.5, 7.5],
    [1720, 2120],
    "Single",
    2,
    56_990,
    ["Island bed", "Shower and toilet"],
  ),
  caravan(
    "caravan",
    ["Kurrajong", "Tourer", "19'6 Family Bunk"],
    2015,
    [19.5, 7.8],
    [2180, 2780],
    "Tandem",
    5,
    68_990,
    ["Triple bunks", ...ensuite],
  ),
  caravan(
    "caravan-outback",
    ["Kurrajong", "Outland", "18'6 Off-Road"],
    2018,
    [18.5, 7.8],
    [2360, 3100],
    "Tandem",
    2,
    89_990,
    [...ensuite, ...offGrid, ...roughRoad],
  ),
  caravan(
    "caravan-pop-top",
    ["Saltbush", "Weekender", "14 Pop-Top"],
    2010,
    [14, 7.2],
    [1180, 1500],
    "Single",
    2,
    34_990,
    ["Pop-top roof", "Portable toilet space"],
  ),
  caravan("caravan-pop-top", ["Saltbush", "Drover", "16 Pop-Top"], 2013, [16, 7.5], [1490, 1890], "Single", 4, 44_990, [
    "Pop-top roof",
    "Double bunks",
    "External shower",
  ]),
  caravan("caravan", ["Saltbush", "Drover", "20 Club Lounge"], 2016, [20, 7.9], [2290, 2890], "Tandem", 3, 74_990, [
    "Club lounge",
    ...ensuite,
  ]),
  caravan("caravan", ["Ironbark", "Ridge", "21'6 Family"], 2017, [21.5, 8.1], [2620, 3400], "Tandem", 6, 97_990, [
    "Triple bunks",
    ...ensuite,
    ...offGrid,
  ]),
  caravan("caravan", ["Ironbark", "Ridge", "22 Slide-Out"], 2019, [22, 8.1], [2840, 3500], "Tandem", 4, 112_990, [
    "Slide-out lounge",
    ...ensuite,
    ...offGrid,
  ]),
  caravan("caravan-hybrid", ["Tawny", "Hybrid", "13 Camper"], 2018, [13, 7.3], [1450, 2000], "Single", 4, 52_990, [
    "Lift-up roof",
    "Slide-out kitchen",
    ...roughRoad,
  ]),
  caravan("caravan-teardrop", ["Tawny", "Teardrop", "10 Escape"], 2016, [10, 6.1], [690, 990], "Single", 2, 24_990, [
    "Rear kitchen",
    "Roof hatch",
  ]),
];
