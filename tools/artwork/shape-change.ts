import type { CarFace } from "./car-faces.ts";
import type { CarMeasures, CarShape, CarTrim } from "./car-shape.ts";
import { beltAt, noseX, tailX } from "./car-shape.ts";
import { interpolate, smoothStep } from "./interpolate.ts";
import type { Knot } from "./spline.ts";

type Anchor = readonly [from: number, to: number];
type Place = (x: number, y: number) => readonly [x: number, y: number];

/** Differences of a shape from the one it is made from. Centimetres; what is left out stays in proportion. */
export type ShapeChange = Partial<
  Pick<CarMeasures, "frontOverhang" | "wheelbase" | "rearOverhang" | "height" | "halfWidth" | "wheelRadius" | "sill">
> & {
  readonly rimRatio?: number;
  /** Height of the belt line at its middle. */
  readonly belt?: number;
  /** Moves the foot of the windscreen rearwards. */
  readonly cowlShift?: number;
  /** Moves the upper end of the windscreen, or of the tail, rearwards. */
  readonly screenRake?: number;
  readonly tailRake?: number;
  /** Lowers the roof towards the tail. */
  readonly roofDrop?: number;
  /** Raises the leading edge of the bonnet. */
  readonly noseRise?: number;
  /** Further places of the original that move to a given x or height. */
  readonly anchorsX?: readonly Anchor[];
  readonly anchorsY?: readonly Anchor[];
  readonly doors?: CarMeasures["doors"];
  readonly pillars?: readonly number[];
  readonly seats?: readonly number[];
  readonly trim?: Partial<CarTrim>;
  readonly grille?: CarFace["grille"]["style"];
  readonly fog?: CarFace["fog"];
  readonly lightBar?: boolean;
  /** Height of the head lamps in proportion to the original. */
  readonly lampScale?: number;
};

/** Makes a shape from another one by moving every point of its lines. */
export function changedShape(base: CarShape, change: ShapeChange): CarShape {
  const place = placeFor(base, change);
  const x = (value: number): number => place(value, 0)[0];
  const moved = (knots: readonly Knot[]): readonly Knot[] =>
    knots.map((knot) => {
      const [toX, toY] = place(knot.x, knot.y);
      return { ...knot, x: toX, y: toY };
    });
  const beltShift = (change.belt ?? beltMiddle(base)) - beltMiddle(base);
  return {
    ...base,
    frontOverhang: change.frontOverhang ?? base.frontOverhang,
    wheelbase: change.wheelbase ?? base.wheelbase,
    rearOverhang: change.rearOverhang ?? base.rearOverhang,
    height: change.height ?? base.height,
    halfWidth: change.halfWidth ?? base.halfWidth,
    wheelRadius: change.wheelRadius ?? base.wheelRadius,
    rimRatio: change.rimRatio ?? base.rimRatio,
    sill: change.sill ?? base.sill,
    belt: [base.belt[0] + beltShift, base.belt[1] + beltShift],
    cowl: place(...base.cowl),
    mirror: place(...base.mirror),
    doors: change.doors ?? {
      front: x(base.doors.front),
      pillar: x(base.doors.pillar),
      rear: base.doors.rear === null ? null : x(base.doors.rear),
    },
    pillars: change.pillars ?? base.pillars.map(x),
    seats: change.seats ?? base.seats.map(x),
    slidingDoor: base.slidingDoor && [x(base.slidingDoor[0]), x(base.slidingDoor[1])],
    bedGap: base.bedGap === null ? null : x(base.bedGap),
    outline: moved(base.outline),
    glass: base.glass && moved(base.glass),
    headLamp: moved(base.headLamp),
    tailLamp: moved(base.tailLamp),
    face: changedFace(base, change, place),
    place: (fromX, fromY) => place(...base.place(fromX, fromY)),
    ...change.trim,
  };
}

function beltMiddle({ belt }: CarShape): number {
  return (belt[0] + belt[1]) / 2;
}

function placeFor(base: CarShape, change: ShapeChange): Place {
  const nose = noseX(base);
  const tail = tailX(base);
  const wheelbase = change.wheelbase ?? base.wheelbase;
  const shift = change.cowlShift ?? 0;
  const pillar = base.doors.pillar;
  const scaled = (x: number): number => (x * wheelbase) / base.wheelbase;
  const alongX = inOrder([
    [nose, -(change.frontOverhang ?? base.frontOverhang)],
    [0, 0],
    ...(shift === 0 ? [] : [[base.cowl[0], scaled(base.cowl[0]) + shift] as const, [pillar, scaled(pillar)] as const]),
    ...(change.anchorsX ?? []),
    [base.wheelbase, wheelbase],
    [tail, wheelbase + (change.rearOverhang ?? base.rearOverhang)],
  ]);
  const alongY = inOrder([
    [0, 0],
    [base.sill, change.sill ?? base.sill],
    [beltMiddle(base), change.belt ?? beltMiddle(base)],
    ...(change.anchorsY ?? []),
    [base.height, change.height ?? base.height],
  ]);
  return (x, y) => {
    const [bentX, bentY] = bend(base, change, x, y);
    return [beyond(alongX, bentX), beyond(alongY, bentY)];
  };
}

/** Leans the ends of the cabin, lowers the roof and raises the nose, in the measures of the original. */
function bend(base: CarShape, change: ShapeChange, x: number, y: number): readonly [number, number] {
  const belt = beltAt(base, x);
  const tail = tailX(base);
  const pillar = base.doors.pillar;
  const up = Math.max(0, Math.min(1, (y - belt) / (base.height - belt)));
  const atScreen = 1 - smoothStep(pillar - 70, pillar + 50, x);
  const atTail = smoothStep(pillar + 30, tail - 30, x);
  const alongRoof = Math.max(0, Math.min(1, (x - pillar) / (tail - pillar)));
  const lean = (change.screenRake ?? 0) * atScreen + (change.tailRake ?? 0) * atTail;
  const onNose = 1 - smoothStep(nosePart * noseX(base), base.cowl[0], x);
  const atLamps = smoothStep(base.sill + 0.3 * (belt - base.sill), base.sill + 0.7 * (belt - base.sill), y);
  return [
    x + lean * up,
    y - (change.roofDrop ?? 0) * alongRoof ** 2 * up + (change.noseRise ?? 0) * onNose * atLamps * (1 - up),
  ];
}

/** Share of the front overhang that rises fully with the nose. */
const nosePart = 0.5;

function inOrder(anchors: readonly Anchor[]): readonly Anchor[] {
  return anchors.toSorted((a, b) => a[0] - b[0]);
}

/** Outside the anchors the distance to the nearest one stays as it is. */
function beyond(anchors: readonly Anchor[], value: number): number {
  const first = anchors[0];
  const last = anchors.at(-1);
  if (first && value < first[0]) return first[1] + value - first[0];
  if (last && value > last[0]) return last[1] + value - last[0];
  return interpolate(anchors, value);
}

function changedFace(base: CarShape, change: ShapeChange, place: Place): CarFace {
  const { face } = base;
  const wide = (change.halfWidth ?? base.halfWidth) / base.halfWidth;
  const atNose = (y: number): number => place(noseX(base), y)[1];
  const atTail = (y: number): number => place(tailX(base) - 20, y)[1];
  const lampStretch = atNose(face.grille.top) - atNose(face.grille.top - 10);
  return {
    ...face,
    grille: {
      top: atNose(face.grille.top),
      bottom: atNose(face.grille.bottom),
      halfTop: face.grille.halfTop * wide,
      halfBottom: face.grille.halfBottom * wide,
      style: change.grille ?? face.grille.style,
    },
    intake: { top: atNose(face.intake.top), bottom: atNose(face.intake.bottom), half: face.intake.half * wide },
    fogHeight: atNose(face.fogHeight),
    fog: change.fog ?? face.fog,
    plateHeight: atNose(face.plateHeight),
    headLampDepth: face.headLampDepth * Math.min(1.3, lampStretch / 10) * (change.lampScale ?? 1),
    rearWindow: face.rearWindow && {
      ...face.rearWindow,
      top: atTail(face.rearWindow.top),
      bottom: atTail(face.rearWindow.bottom),
    },
    rearPlateHeight: atTail(face.rearPlateHeight),
    lid: { top: atTail(face.lid.top), bottom: atTail(face.lid.bottom) },
    lightBar: change.lightBar ?? face.lightBar,
  };
}
