/** Specification of a drawn vehicle: the available options, and the reference format. */
import type { ArtworkShape } from "./artwork-shapes.ts";
import { isArtworkShape, shapeBodies } from "./artwork-shapes.ts";

export const artworkBodies = [
  "hatch",
  "sedan",
  "wagon",
  "suv",
  "four-wheel-drive",
  "ute",
  "coupe",
  "convertible",
  "van",
  "people-mover",
  "motorcycle",
  "caravan",
] as const;
export type ArtworkBody = (typeof artworkBodies)[number];

export const artworkAngles = [
  "front-three-quarter",
  "side",
  "rear-three-quarter",
  "front",
  "rear",
  "wheel",
  "interior",
] as const;
export type ArtworkAngle = (typeof artworkAngles)[number];

export const artworkFinishes = ["solid", "metallic", "pearl", "matte"] as const;
export type ArtworkFinish = (typeof artworkFinishes)[number];

export const artworkRims = ["five-v", "ten", "five-twin", "turbine", "off-road", "black", "steel", "aero"] as const;
export type ArtworkRim = (typeof artworkRims)[number];

/** Three backdrops, so that sites differ, or none. The first is the default and omitted from references. */
export const artworkBackdrops = ["studio", "showroom", "yard", "none"] as const;
export type ArtworkBackdrop = (typeof artworkBackdrops)[number];

export const artworkPaints: Readonly<Record<string, string>> = {
  white: "#e9edf0",
  black: "#0d0f11",
  silver: "#b4bac0",
  graphite: "#5d656c",
  ruby: "#a3161f",
  red: "#c5161d",
  ocean: "#1f4f8f",
  navy: "#1b2f55",
  "steel-blue": "#3a6a8c",
  copper: "#c2551d",
  orange: "#dd6b14",
  burgundy: "#5e1524",
  forest: "#3b4a38",
  "matte-green": "#5d665e",
  teal: "#0f5a5c",
  yellow: "#dcb41c",
  gold: "#b5913a",
  sand: "#b7a588",
};

export type ArtworkSpec = {
  readonly shape: ArtworkShape;
  /** A car without grille and exhaust. */
  readonly isElectric: boolean;
  readonly paint: keyof typeof artworkPaints;
  readonly finish: ArtworkFinish;
  readonly rim: ArtworkRim;
  readonly angle: ArtworkAngle;
  readonly backdrop: ArtworkBackdrop;
};

const referencePrefix = "artwork:";
const electricEnding = "-electric";
const longestReference = 120;
const impliedBackdrop: ArtworkBackdrop = "studio";
const namedBackdrops = artworkBackdrops.filter((backdrop) => backdrop !== impliedBackdrop);

const anglesOfSpecialBodies: Partial<Record<ArtworkBody, readonly ArtworkAngle[]>> = {
  motorcycle: ["side", "wheel"],
  caravan: ["side", "wheel"],
};

/** The angles available for a body, in gallery order. */
export function bodyAngles(body: ArtworkBody): readonly ArtworkAngle[] {
  return anglesOfSpecialBodies[body] ?? artworkAngles;
}

/** Writes a specification as the reference stored with a vehicle. */
export function artworkRef(spec: ArtworkSpec): string {
  const shape = spec.isElectric ? spec.shape + electricEnding : spec.shape;
  const parts: string[] = [shape, spec.paint, spec.finish, spec.rim, spec.angle];
  if (spec.backdrop !== impliedBackdrop) parts.push(spec.backdrop);
  return referencePrefix + parts.join("/");
}

/** Parses a reference strictly: null for anything that `artworkRef` would not write. */
export function parseArtworkRef(ref: string): ArtworkSpec | null {
  if (ref.length > longestReference || !ref.startsWith(referencePrefix)) return null;
  const parts = ref.slice(referencePrefix.length).split("/");
  const backdrop = parts.length === 5 ? impliedBackdrop : pickMember(namedBackdrops, parts[5]);
  if (parts.length > 6 || !backdrop) return null;
  const isElectric = parts[0]?.endsWith(electricEnding) ?? false;
  const shape = parts[0]?.slice(0, isElectric ? -electricEnding.length : undefined) ?? "";
  const paint = parts[1];
  const finish = pickMember(artworkFinishes, parts[2]);
  const rim = pickMember(artworkRims, parts[3]);
  const angle = pickMember(artworkAngles, parts[4]);
  if (!isArtworkShape(shape) || !finish || !rim || !angle) return null;
  if (isElectric && anglesOfSpecialBodies[shapeBodies[shape]]) return null;
  if (paint === undefined || !Object.hasOwn(artworkPaints, paint)) return null;
  if (!bodyAngles(shapeBodies[shape]).includes(angle)) return null;
  return { shape, isElectric, paint, finish, rim, angle, backdrop };
}

function pickMember<Member extends string>(members: readonly Member[], text: string | undefined): Member | undefined {
  return members.find((member) => member === text);
}
