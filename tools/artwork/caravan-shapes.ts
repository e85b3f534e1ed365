import type { ArtworkShape } from "./artwork-shapes.ts";
import type { Box } from "./svg.ts";

export type CaravanShapeName = Extract<ArtworkShape, "caravan" | `caravan-${string}`>;

/** A caravan in centimetres: x from the front wall rearwards, y up from the ground; boxes in SVG direction. */
export type CaravanShape = {
  readonly length: number;
  readonly height: number;
  readonly floor: number;
  readonly wheelRadius: number;
  readonly axles: readonly number[];
  /** The wall's outline as a smooth line from the floor at the front to the floor at the rear. */
  readonly outline: string;
  readonly windows: readonly Box[];
  readonly door: Box;
  readonly hatches: readonly Box[];
  /** Height of the dark plate along the floor. */
  readonly plate: number;
  readonly cladding: "ribbed" | "smooth";
  readonly stripes: "wave" | "wedge";
  readonly awning: boolean;
  /** Canvas between the wall and a raised roof. */
  readonly popTop: { readonly from: number; readonly to: number } | null;
};

const touring: CaravanShape = {
  length: 576,
  height: 266,
  floor: 56,
  wheelRadius: 36,
  axles: [292, 370],
  outline: `0,58* 0,92 5,150 18,212~0.3 30,248 44,259.4 70,264.4 150,266 420,266 540,264.6 562,260~0.4 572,246 576,200
    576,120 575,58*`,
  windows: [
    { x: 60, y: -219, width: 104, height: 56 },
    { x: 262, y: -219, width: 92, height: 50 },
    { x: 380, y: -219, width: 66, height: 44 },
    { x: 474, y: -219, width: 74, height: 56 },
  ],
  door: { x: 180, y: -236, width: 62, height: 172 },
  hatches: [
    { x: 70, y: -86, width: 66, height: 24 },
    { x: 470, y: -84, width: 46, height: 22 },
  ],
  plate: 91,
  cladding: "ribbed",
  stripes: "wave",
  awning: true,
  popTop: null,
};

const popTop: CaravanShape = {
  ...touring,
  length: 440,
  height: 262,
  axles: [256],
  outline: `0,58* 0,92 3,140 12,184~0.3 22,206 40,211 90,212 350,212 408,211 426,206~0.4 436,192 440,150 439,58*`,
  windows: [
    { x: 40, y: -188, width: 84, height: 46 },
    { x: 216, y: -188, width: 82, height: 46 },
    { x: 334, y: -188, width: 72, height: 46 },
  ],
  door: { x: 140, y: -204, width: 58, height: 140 },
  hatches: [{ x: 356, y: -84, width: 50, height: 22 }],
  plate: 84,
  awning: false,
  popTop: { from: 211, to: 250 },
};

export const caravanShapes: Readonly<Record<CaravanShapeName, CaravanShape>> = {
  caravan: touring,
  "caravan-couples": {
    ...touring,
    length: 480,
    height: 262,
    axles: [272],
    outline: `0,58* 0,100 8,160 26,220~0.3 40,250 58,258 90,261 180,262 370,262 440,260 462,254~0.4 472,240 478,200
      480,120 479,58*`,
    windows: [
      { x: 52, y: -216, width: 92, height: 54 },
      { x: 244, y: -216, width: 84, height: 50 },
      { x: 374, y: -216, width: 76, height: 54 },
    ],
    door: { x: 160, y: -234, width: 60, height: 170 },
    hatches: [{ x: 384, y: -84, width: 50, height: 22 }],
    stripes: "wedge",
  },
  "caravan-outback": {
    ...touring,
    length: 540,
    height: 278,
    floor: 66,
    wheelRadius: 39,
    axles: [286, 368],
    outline: "0,118* 0,196* 46,270* 66,277 100,278 480,278 520,276* 540,258* 540,110* 484,68* 66,68* 0,118*",
    windows: [
      { x: 66, y: -232, width: 96, height: 52 },
      { x: 262, y: -232, width: 86, height: 50 },
      { x: 372, y: -232, width: 52, height: 40 },
      { x: 446, y: -232, width: 70, height: 52 },
    ],
    door: { x: 180, y: -248, width: 62, height: 172 },
    hatches: [{ x: 92, y: -110, width: 70, height: 28 }],
    plate: 128,
    cladding: "smooth",
    stripes: "wedge",
  },
  "caravan-pop-top": popTop,
  "caravan-hybrid": {
    ...popTop,
    length: 400,
    height: 244,
    floor: 70,
    wheelRadius: 41,
    axles: [236],
    outline: "0,128* 0,158* 70,208* 90,212 130,213 360,213 384,211* 400,196* 400,136* 342,72* 60,72* 0,128*",
    windows: [
      { x: 96, y: -194, width: 70, height: 40 },
      { x: 290, y: -194, width: 76, height: 40 },
    ],
    door: { x: 186, y: -206, width: 56, height: 124 },
    hatches: [
      { x: 62, y: -118, width: 76, height: 34 },
      { x: 292, y: -128, width: 60, height: 30 },
    ],
    plate: 138,
    cladding: "smooth",
    stripes: "wedge",
    popTop: { from: 212, to: 234 },
  },
  "caravan-teardrop": {
    ...touring,
    length: 310,
    height: 172,
    floor: 46,
    wheelRadius: 33,
    axles: [176],
    outline: `0,48* 0,76 6,110 26,142~0.3 52,162 92,171 130,172 180,168 230,150 270,116 298,76 308,48*`,
    windows: [{ x: 56, y: -142, width: 52, height: 32 }],
    door: { x: 122, y: -152, width: 62, height: 98 },
    hatches: [{ x: 216, y: -112, width: 36, height: 26 }],
    plate: 70,
    cladding: "smooth",
    awning: false,
  },
};

export function isCaravanShape(name: ArtworkShape): name is CaravanShapeName {
  return Object.hasOwn(caravanShapes, name);
}
