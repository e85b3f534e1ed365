import type { CarBody } from "./car-shape.ts";

type GrilleStyle = "slats" | "mesh" | "columns" | "bold";

/** Front and rear of a body type; heights and half widths in centimetres. */
export type CarFace = {
  readonly grille: {
    readonly top: number;
    readonly bottom: number;
    readonly halfTop: number;
    readonly halfBottom: number;
    readonly style: GrilleStyle;
  };
  readonly intake: { readonly top: number; readonly bottom: number; readonly half: number };
  readonly fogHeight: number;
  readonly fog: "pocket" | "slit";
  readonly plateHeight: number;
  /** Share of the half width where the head lamps and tail lamps end towards the middle. */
  readonly headLampInner: number;
  readonly headLampDepth: number;
  readonly tailLampInner: number;
  readonly rearWindow: { readonly top: number; readonly bottom: number; readonly share: number } | null;
  readonly rearPlateHeight: number;
  /** Upper and lower edge of boot lid, tailgate or tray flap. */
  readonly lid: { readonly top: number; readonly bottom: number };
  readonly lightBar: boolean;
  readonly wiper: boolean;
  readonly exhausts: "none" | "one" | "two";
};

const coupeFace: CarFace = {
  grille: { top: 52, bottom: 39, halfTop: 38, halfBottom: 46, style: "mesh" },
  intake: { top: 31, bottom: 22, half: 54 },
  fogHeight: 30,
  fog: "slit",
  plateHeight: 32.5,
  headLampInner: 0.62,
  headLampDepth: 9.5,
  tailLampInner: 0.3,
  rearWindow: { top: 125, bottom: 102, share: 0.8 },
  rearPlateHeight: 58,
  lid: { top: 97, bottom: 76 },
  lightBar: true,
  wiper: false,
  exhausts: "two",
};

export const carFaces: Readonly<Record<CarBody, CarFace>> = {
  hatch: {
    grille: { top: 68, bottom: 59, halfTop: 46, halfBottom: 42, style: "slats" },
    intake: { top: 44, bottom: 29, half: 50 },
    fogHeight: 38,
    fog: "slit",
    plateHeight: 51,
    headLampInner: 0.6,
    headLampDepth: 12.5,
    tailLampInner: 0.56,
    rearWindow: { top: 133.4, bottom: 105, share: 0.79 },
    rearPlateHeight: 76,
    lid: { top: 103, bottom: 53 },
    lightBar: false,
    wiper: true,
    exhausts: "one",
  },
  sedan: {
    grille: { top: 64, bottom: 45, halfTop: 37, halfBottom: 30, style: "columns" },
    intake: { top: 34, bottom: 24, half: 56 },
    fogHeight: 33,
    fog: "slit",
    plateHeight: 38,
    headLampInner: 0.55,
    headLampDepth: 10.5,
    tailLampInner: 0.5,
    rearWindow: { top: 135, bottom: 108, share: 0.8 },
    rearPlateHeight: 72,
    lid: { top: 100, bottom: 62 },
    lightBar: false,
    wiper: false,
    exhausts: "two",
  },
  wagon: {
    grille: { top: 66, bottom: 51, halfTop: 43, halfBottom: 39, style: "slats" },
    intake: { top: 37, bottom: 26, half: 54 },
    fogHeight: 34,
    fog: "pocket",
    plateHeight: 44,
    headLampInner: 0.57,
    headLampDepth: 11.5,
    tailLampInner: 0.52,
    rearWindow: { top: 131, bottom: 106, share: 0.8 },
    rearPlateHeight: 76,
    lid: { top: 103, bottom: 54 },
    lightBar: false,
    wiper: true,
    exhausts: "one",
  },
  suv: {
    grille: { top: 91, bottom: 68, halfTop: 47, halfBottom: 41, style: "mesh" },
    intake: { top: 50, bottom: 37, half: 52 },
    fogHeight: 49,
    fog: "pocket",
    plateHeight: 59,
    headLampInner: 0.6,
    headLampDepth: 10,
    tailLampInner: 0.5,
    rearWindow: { top: 151, bottom: 123, share: 0.79 },
    rearPlateHeight: 92,
    lid: { top: 120, bottom: 62 },
    lightBar: true,
    wiper: true,
    exhausts: "one",
  },
  "four-wheel-drive": {
    grille: { top: 112, bottom: 87, halfTop: 55, halfBottom: 53, style: "bold" },
    intake: { top: 63, bottom: 50, half: 54 },
    fogHeight: 60,
    fog: "pocket",
    plateHeight: 74,
    headLampInner: 0.66,
    headLampDepth: 14,
    tailLampInner: 0.87,
    rearWindow: { top: 176, bottom: 136, share: 0.82 },
    rearPlateHeight: 96,
    lid: { top: 132, bottom: 70 },
    lightBar: false,
    wiper: true,
    exhausts: "none",
  },
  ute: {
    grille: { top: 110, bottom: 82, halfTop: 52, halfBottom: 47, style: "bold" },
    intake: { top: 62, bottom: 48, half: 50 },
    fogHeight: 59,
    fog: "pocket",
    plateHeight: 70,
    headLampInner: 0.64,
    headLampDepth: 13.5,
    tailLampInner: 0.87,
    rearWindow: { top: 175, bottom: 136, share: 0.78 },
    rearPlateHeight: 63,
    lid: { top: 122, bottom: 74 },
    lightBar: false,
    wiper: false,
    exhausts: "none",
  },
  coupe: coupeFace,
  convertible: {
    ...coupeFace,
    grille: { top: 53, bottom: 40, halfTop: 42, halfBottom: 37, style: "columns" },
    rearWindow: { top: 121, bottom: 107, share: 0.56 },
    lightBar: false,
    tailLampInner: 0.5,
  },
  van: {
    grille: { top: 82, bottom: 63, halfTop: 48, halfBottom: 44, style: "slats" },
    intake: { top: 44, bottom: 33, half: 50 },
    fogHeight: 40,
    fog: "pocket",
    plateHeight: 53,
    headLampInner: 0.68,
    headLampDepth: 14,
    tailLampInner: 0.87,
    rearWindow: null,
    rearPlateHeight: 78,
    lid: { top: 188, bottom: 56 },
    lightBar: false,
    wiper: false,
    exhausts: "none",
  },
  "people-mover": {
    grille: { top: 80, bottom: 52, halfTop: 48, halfBottom: 56, style: "columns" },
    intake: { top: 38, bottom: 28, half: 58 },
    fogHeight: 37,
    fog: "slit",
    plateHeight: 45,
    headLampInner: 0.62,
    headLampDepth: 9,
    tailLampInner: 0.5,
    rearWindow: { top: 160, bottom: 122, share: 0.82 },
    rearPlateHeight: 88,
    lid: { top: 118, bottom: 56 },
    lightBar: true,
    wiper: true,
    exhausts: "none",
  },
};
