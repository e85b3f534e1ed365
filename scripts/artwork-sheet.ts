/**
 * Contact sheets of the drawn vehicles, for visual inspection.
 *
 *   node scripts/artwork-sheet.ts angle side out.png
 *   node scripts/artwork-sheet.ts shape suv-light out.png
 *   node scripts/artwork-sheet.ts paints suv/side out.png
 *   node scripts/artwork-sheet.ts rims suv out.png
 *   node scripts/artwork-sheet.ts one artwork:suv/ruby/metallic/five-v/side out.png
 */
import sharp from "sharp";
import { refuseOutputFile } from "./output-path.ts";
import type { ArtworkAngle, ArtworkBody, ArtworkRim, ArtworkShape, ArtworkSpec } from "../tools/artwork/artwork.ts";
import {
  bodyAngles,
  artworkAngles,
  artworkShapes,
  artworkPaints,
  artworkRims,
  drawVehicle,
  parseArtworkRef,
  shapeBodies,
} from "../tools/artwork/artwork.ts";

const showroom: Record<ArtworkBody, readonly [paint: string, finish: ArtworkSpec["finish"], rim: ArtworkRim]> = {
  hatch: ["ruby", "metallic", "five-v"],
  sedan: ["white", "solid", "ten"],
  wagon: ["graphite", "metallic", "turbine"],
  suv: ["ocean", "metallic", "five-v"],
  "four-wheel-drive": ["forest", "solid", "off-road"],
  ute: ["copper", "metallic", "off-road"],
  coupe: ["yellow", "solid", "black"],
  convertible: ["teal", "metallic", "five-twin"],
  van: ["white", "solid", "steel"],
  "people-mover": ["black", "metallic", "five-twin"],
  motorcycle: ["red", "solid", "five-v"],
  caravan: ["ocean", "solid", "five-twin"],
};

function showroomSpec(shape: ArtworkShape, angle: ArtworkAngle): ArtworkSpec {
  const [paint, finish, rim] = showroom[shapeBodies[shape]];
  return { shape, isElectric: false, paint, finish, rim, angle, backdrop: "studio" };
}

function specsFor(mode: string, subject: string): ArtworkSpec[] {
  switch (mode) {
    case "angle": {
      const angle = artworkAngles.find((name) => name === subject) ?? "side";
      return artworkShapes
        .filter((shape) => bodyAngles(shapeBodies[shape]).includes(angle))
        .map((shape) => showroomSpec(shape, angle));
    }
    case "shape": {
      const shape = artworkShapes.find((name) => name === subject) ?? "suv";
      return bodyAngles(shapeBodies[shape]).map((angle) => showroomSpec(shape, angle));
    }
    case "paints": {
      const [shapeName, angleName] = subject.split("/");
      const shape = artworkShapes.find((name) => name === shapeName) ?? "suv";
      const angle = artworkAngles.find((name) => name === angleName) ?? "side";
      return Object.keys(artworkPaints).map((paint) => ({ ...showroomSpec(shape, angle), paint, finish: "metallic" }));
    }
    case "rims": {
      const shape = artworkShapes.find((name) => name === subject) ?? "suv";
      return artworkRims.map((rim) => ({ ...showroomSpec(shape, "wheel"), rim, paint: "silver" }));
    }
    default: {
      const spec = parseArtworkRef(subject);
      return spec ? [spec] : [];
    }
  }
}

async function writeSheet(specs: readonly ArtworkSpec[], file: string): Promise<void> {
  const columns = specs.length === 1 ? 1 : specs.length <= 4 ? 2 : 3;
  const width = specs.length === 1 ? 1500 : 640;
  const height = Math.round(width / 1.5);
  const tiles = [];
  for (const [index, spec] of specs.entries()) {
    const density = (72 * width) / 1200;
    const input = await sharp(Buffer.from(drawVehicle(spec)), { density })
      .resize(width, height)
      .png()
      .toBuffer();
    tiles.push({ input, left: (index % columns) * (width + 8), top: Math.floor(index / columns) * (height + 8) });
  }
  const rows = Math.ceil(specs.length / columns);
  await sharp({
    create: { width: columns * (width + 8) - 8, height: rows * (height + 8) - 8, channels: 3, background: "#ffffff" },
  })
    .composite(tiles)
    .png()
    .toFile(file);
}

const [mode = "angle", subject = "side", file = "artwork-sheet.png"] = process.argv.slice(2);
refuseOutputFile("The file", file, { isReplaceable: (start) => start.slice(1).startsWith("PNG") });
await writeSheet(specsFor(mode, subject), file);
