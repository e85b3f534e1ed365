/** Drawn places of dealers: a building in its surroundings, with vehicles in front. */
import { artworkPaints } from "./artwork-spec.ts";
import { carShapeNamed } from "./car-shapes.ts";
import { caravanShapes } from "./caravan-shapes.ts";
import { drawCaravan } from "./caravan.ts";
import { paintTones } from "./paint-tones.ts";
import { drawBuilding, type PlaceBuilding, placeBuildings } from "./place-buildings.ts";
import { groundLine, gumTree, placeGround, type PlaceSurroundings, placeSurroundings } from "./place-ground.ts";
import { drawSideView } from "./side-view.ts";
import { createDefinitions, ellipse, group } from "./svg.ts";

/** Specification of a drawn place. */
export type PlaceSpec = { readonly building: PlaceBuilding; readonly surroundings: PlaceSurroundings };

type ParkedBody = "suv" | "ute" | "hatch" | "sedan" | "four-wheel-drive" | "wagon" | "caravan";
type Parked = readonly [body: ParkedBody, paint: string, x: number, width: number];

const parkedAt: Readonly<Record<PlaceBuilding, readonly Parked[]>> = {
  glass: [
    ["suv", "ocean", 130, 300],
    ["hatch", "ruby", 460, 270],
    ["sedan", "silver", 760, 310],
  ],
  warehouse: [
    ["hatch", "teal", 150, 270],
    ["wagon", "graphite", 450, 300],
    ["suv", "white", 780, 300],
  ],
  box: [
    ["ute", "white", 120, 320],
    ["four-wheel-drive", "graphite", 470, 300],
    ["hatch", "red", 800, 270],
  ],
  canopy: [
    ["four-wheel-drive", "sand", 470, 270],
    ["sedan", "navy", 720, 280],
    ["ute", "silver", 130, 300],
  ],
  shed: [
    ["ute", "forest", 110, 310],
    ["caravan", "white", 420, 380],
    ["four-wheel-drive", "sand", 800, 290],
  ],
  cottage: [
    ["ute", "white", 90, 300],
    ["four-wheel-drive", "copper", 790, 300],
  ],
};

const prefix = "artwork:place/";

/** The specification in a reference such as `artwork:place/shed/plains`; null for anything else. */
export function parsePlaceRef(reference: string): PlaceSpec | null {
  if (!reference.startsWith(prefix)) return null;
  const [buildingName, surroundingsName, ...others] = reference.slice(prefix.length).split("/");
  const building = placeBuildings.find((known) => known === buildingName);
  const surroundings = placeSurroundings.find((known) => known === surroundingsName);
  return building && surroundings && others.length === 0 ? { building, surroundings } : null;
}

/** Draws one place as a complete SVG document of 1200 by 800. */
export function drawPlace({ building, surroundings }: PlaceSpec): string {
  const definitions = createDefinitions();
  const hasGums = surroundings === "plains" || surroundings === "river";
  // Two places with the same building are told apart by its other side, and by what is parked there.
  const turn = placeSurroundings.indexOf(surroundings);
  const isMirrored = turn % 2 === 1 && !hasGums;
  const parked = parkedAt[building];
  const body =
    placeGround(definitions, surroundings) +
    (hasGums ? gumTree(surroundings, [90, groundLine + 6], 190) : "") +
    group(isMirrored ? { transform: "translate(1200 0) scale(-1 1)" } : {}, drawBuilding(definitions, building)) +
    (hasGums ? gumTree(surroundings, [1110, groundLine + 10], 220) : "") +
    parked
      .map((place, index) => drawParked(place, parked[(index + turn) % parked.length]?.[1] ?? place[1], index))
      .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">${definitions.markup()}${body}</svg>`;
}

/** Wheels of all parked vehicles stand here. */
const kerb = 672;

/** A vehicle's own drawing as part of this one; its ids get a prefix, because ids are those of the whole document. */
function drawParked([body, , x, width]: Parked, paint: string, index: number): string {
  const tall = (width * 2) / 3;
  const drawing = bodyDrawing(body, paint)
    .replaceAll(/(id="|url\(#|href="#)([a-z]+[\w-]*)/g, `$1p${index}$2`)
    .replace(
      /^<svg [^>]*viewBox="([^"]*)">/,
      `<svg x="${x}" y="${kerb - tall * 0.78}" width="${width}" height="${tall}" viewBox="$1">`,
    );
  return ellipse([x + width / 2, kerb - 4], width * 0.44, 12, { fill: "#000000", opacity: 0.22 }) + drawing;
}

function bodyDrawing(body: ParkedBody, paint: string): string {
  const spec = {
    shape: body,
    isElectric: false,
    paint,
    finish: "solid",
    rim: "ten",
    angle: "side",
    backdrop: "none",
  } as const;
  if (body === "caravan") return drawCaravan(spec, caravanShapes.caravan);
  return drawSideView(
    { ...spec, shape: body },
    carShapeNamed(body),
    paintTones(artworkPaints[paint] ?? "#e9edf0", "solid"),
  );
}
