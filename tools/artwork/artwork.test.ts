import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ArtworkShape, ArtworkSpec } from "./artwork.ts";
import {
  bodyAngles,
  artworkBackdrops,
  artworkShapes,
  artworkFinishes,
  artworkPaints,
  artworkRef,
  artworkRims,
  drawVehicle,
  parseArtworkRef,
  shapeBodies,
} from "./artwork.ts";

const everyShapeAndAngle = artworkShapes.flatMap((shape) =>
  bodyAngles(shapeBodies[shape]).map((angle) => ({ shape, angle })),
);
const canBeElectric = (shape: ArtworkShape): boolean => !["motorcycle", "caravan"].includes(shapeBodies[shape]);

const specs: fc.Arbitrary<ArtworkSpec> = fc
  .record({
    place: fc.constantFrom(...everyShapeAndAngle),
    paint: fc.constantFrom(...Object.keys(artworkPaints)),
    finish: fc.constantFrom(...artworkFinishes),
    rim: fc.constantFrom(...artworkRims),
    backdrop: fc.constantFrom(...artworkBackdrops),
    electric: fc.boolean(),
  })
  .map(({ place, paint, finish, rim, backdrop, electric }) => ({
    shape: place.shape,
    isElectric: electric && canBeElectric(place.shape),
    angle: place.angle,
    paint,
    finish,
    rim,
    backdrop,
  }));

/** Faults that could break rendering in a browser or rasteriser; empty for a valid drawing. */
function problemsFor(svg: string): string[] {
  const problems: string[] = [];
  if (!svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"'))
    problems.push("not a 1200 by 800 picture");
  for (const word of ["NaN", "undefined", "Infinity", "null", "[object"]) {
    if (svg.includes(word)) problems.push(`contains ${word}`);
  }
  const open: string[] = [];
  for (const [, closing, name = "", selfClosing] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)(?:\s[a-zA-Z0-9-]+="[^"<>]*")*(\/?)>/g,
  )) {
    if (closing) {
      if (open.pop() !== name) problems.push(`stray </${name}>`);
    } else if (!selfClosing) open.push(name);
  }
  if (open.length > 0) problems.push(`unclosed ${open.join(", ")}`);
  if ((svg.match(/</g) ?? []).length !== (svg.match(/>/g) ?? []).length) problems.push("unbalanced brackets");
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  const known = new Set(ids);
  if (known.size !== ids.length) problems.push("an id is used twice");
  for (const [, wanted] of svg.matchAll(/(?:url\(|href=")#([^")]+)/g)) {
    if (!known.has(wanted)) problems.push(`refers to missing #${wanted}`);
  }
  return problems;
}

test.each(everyShapeAndAngle)("$shape from $angle is a valid drawing", ({ shape, angle }) => {
  const spec: ArtworkSpec = {
    shape,
    isElectric: false,
    angle,
    paint: "ruby",
    finish: "metallic",
    rim: "ten",
    backdrop: "studio",
  };
  expect(problemsFor(drawVehicle(spec))).toEqual([]);
});

test("any choice of paint, finish, rim and backdrop is a valid drawing", () => {
  fc.assert(
    fc.property(specs, (spec) => {
      expect(problemsFor(drawVehicle(spec))).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test("the same choice always gives the same drawing", () => {
  const spec: ArtworkSpec = {
    shape: "ute",
    isElectric: false,
    paint: "copper",
    finish: "pearl",
    rim: "off-road",
    angle: "front-three-quarter",
    backdrop: "studio",
  };
  expect(drawVehicle(spec)).toBe(drawVehicle({ ...spec }));
});

test("an electric car has no grille, and the same sides as the car with an engine", () => {
  const spec: ArtworkSpec = {
    shape: "suv-small",
    isElectric: false,
    paint: "navy",
    finish: "pearl",
    rim: "aero",
    angle: "front",
    backdrop: "studio",
  };
  expect(drawVehicle({ ...spec, isElectric: true })).not.toBe(drawVehicle(spec));
  const side = { ...spec, angle: "side" } as const;
  expect(drawVehicle({ ...side, isElectric: true })).toBe(drawVehicle(side));
});

test("a vehicle without backdrop leaves the canvas around it empty", () => {
  const spec: ArtworkSpec = {
    shape: "hatch",
    isElectric: false,
    paint: "teal",
    finish: "solid",
    rim: "ten",
    angle: "side",
    backdrop: "none",
  };
  const withStudio = drawVehicle({ ...spec, backdrop: "studio" });
  expect(withStudio).toContain('<rect x="0" y="0" width="1200" height="800"');
  expect(drawVehicle(spec)).not.toContain('<rect x="0" y="0" width="1200" height="800"');
});

test("two shapes never share a drawing", () => {
  const sides = artworkShapes.map((shape) =>
    drawVehicle({
      shape,
      isElectric: false,
      paint: "white",
      finish: "solid",
      rim: "ten",
      angle: "side",
      backdrop: "studio",
    }),
  );
  expect(new Set(sides).size).toBe(artworkShapes.length);
});

test("every car has a gallery of seven angles that starts with the front three-quarter view", () => {
  expect(bodyAngles("suv")).toHaveLength(7);
  expect(bodyAngles("suv")[0]).toBe("front-three-quarter");
  expect(bodyAngles("motorcycle")).toEqual(["side", "wheel"]);
  expect(bodyAngles("caravan")).toEqual(["side", "wheel"]);
});

test("a written reference can be parsed", () => {
  fc.assert(
    fc.property(specs, (spec) => {
      expect(parseArtworkRef(artworkRef(spec))).toEqual(spec);
    }),
  );
});

test("a reference is only accepted in its canonical form", () => {
  fc.assert(
    fc.property(specs, fc.string({ minLength: 1, maxLength: 8 }), fc.nat(), (spec, noise, position) => {
      const ref = artworkRef(spec);
      const at = position % (ref.length + 1);
      const altered = ref.slice(0, at) + noise + ref.slice(at);
      const read = parseArtworkRef(altered);
      expect(read === null || artworkRef(read) === altered).toBe(true);
    }),
  );
});

test.each([
  "",
  "artwork:",
  "artwork:suv",
  "artwork:suv/ruby/metallic/five-v",
  "suv/ruby/metallic/five-v/side",
  "artwork:suv/ruby/metallic/five-v/side/",
  "artwork:suv/ruby/metallic/five-v/side/studio",
  "artwork:suv/ruby/metallic/five-v/side/none/none",
  "artwork:SUV/ruby/metallic/five-v/side",
  "artwork:suv/ruby/metallic/five-v/side ",
  " artwork:suv/ruby/metallic/five-v/side",
  "artwork:suv/constructor/metallic/five-v/side",
  "artwork:suv/__proto__/metallic/five-v/side",
  "artwork:suv/toString/metallic/five-v/side",
  "artwork:../../../etc/passwd",
  "artwork:suv/ruby/metallic/five-v/../side",
  "artwork:suv/%72uby/metallic/five-v/side",
  "artwork:suv/ruby/metallic/five-v/side\n",
  "artwork:suv/ruby/metallic/five-v/side\u0000",
  "artwork:motorcycle/ruby/metallic/five-v/front",
  "artwork:caravan/ruby/metallic/five-v/interior",
  "artwork:motorcycle-electric/ruby/metallic/five-v/side",
  "artwork:-electric/ruby/metallic/five-v/side",
  "artwork:suv-electric-electric/ruby/metallic/five-v/side",
  "artwork:constructor/ruby/metallic/five-v/side",
  `artwork:suv/${"ruby".repeat(5000)}/metallic/five-v/side`,
])("the reference %j is refused", (ref) => {
  expect(parseArtworkRef(ref)).toBeNull();
});
