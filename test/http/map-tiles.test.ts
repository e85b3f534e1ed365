import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { composeStill } from "../../src/adapters/map-tiles/compose-still.ts";
import { pmtilesFile } from "../../src/adapters/map-tiles/pmtiles-file.ts";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { pmtilesBytes } from "../pmtiles-file.ts";
import { elements, everyElement, type HtmlElement, parseHtml, visibleText } from "./html.ts";

const address = {
  street: "9 Weir Road",
  city: "Narrandera",
  state: "NSW" as const,
  postcode: "2700",
  lat: -34.75,
  long: 146.55,
};
const place = (slug: string, changes: Partial<typeof address>) => ({
  id: slug,
  name: `Yard ${slug}`,
  slug,
  dealershipId: "d1",
  dealershipSlug: "north",
  address: { ...address, ...changes },
});
const locations = [place("one", {}), place("two", { street: "1 Other Road", lat: -35 })];
const mapTiles = { attribution: "© Example" };

let folder: string;
let platform: TestPlatform;
let picture: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-tiles-"));
  picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: "#cde" } })
    .png()
    .toBuffer();
  await writeFile(join(folder, "pictures.pmtiles"), pmtilesBytes(picture, 2));
  await writeFile(join(folder, "vectors.pmtiles"), pmtilesBytes(picture, 1));
  const tiles = await pmtilesFile(join(folder, "pictures.pmtiles"));
  platform = await testPlatform({
    sites: [
      siteFile("own", { locations, locationPages: { map: "interactive", mapTiles } }),
      siteFile("other", {
        locations,
        locationPages: { map: "interactive", mapTiles: { ...mapTiles, url: "https://tiles.example/{z}/{x}/{y}.png" } },
      }),
      siteFile("still", { locations, locationPages: { map: "static", mapTiles } }),
      siteFile("deep", { locations, locationPages: { map: "static", mapTiles, mapZoom: 14 } }),
      siteFile("none", { locations, locationPages: { map: "interactive" } }),
    ],
    replacePorts: () => ({ mapTiles: tiles, composeStill: composeStill(tiles) }),
  });
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true });
});

const pageAt = async (site: string, path: string) =>
  parseHtml(await (await platform.ask(`${site}.localhost`, path)).text());
const stillsOn = (page: HtmlElement) =>
  elements(page, "img").filter(({ attributes }) => attributes.get("src")?.startsWith("/map-stills/"));
const mapsOn = async (site: string, path: string) =>
  everyElement(await pageAt(site, path)).flatMap(({ attributes }) => {
    const data = attributes.get("data-tile-map");
    return data === undefined ? [] : [JSON.parse(data) as unknown];
  });

describe("[LO-05] the interactive map", () => {
  test("is offered where tiles are configured, at zoom 10, over the still map", async () => {
    expect(await mapsOn("own", "/contact-us/one")).toEqual([
      {
        url: "/map-tiles/{z}/{x}/{y}",
        provider: null,
        attribution: "© Example",
        zoom: 10,
        maxZoom: 16,
        places: [{ name: "Yard one", lat: -34.75, long: 146.55 }],
      },
    ]);
    expect(stillsOn(await pageAt("own", "/contact-us/one"))).toHaveLength(1);
    expect(await mapsOn("own", "/contact-us")).toMatchObject([
      { places: [{ name: "Yard one" }, { name: "Yard two" }] },
    ]);
  });

  test("of another host names it, so that visitors can decide", async () => {
    expect(await mapsOn("other", "/contact-us/one")).toMatchObject([
      { provider: "tiles.example", url: "https://tiles.example/{z}/{x}/{y}.png" },
    ]);
    const asks = elements(await pageAt("other", "/"), "section", { "aria-label": "Cookies" });
    expect(asks).toHaveLength(1);
    expect(elements(await pageAt("own", "/"), "section", { "aria-label": "Cookies" })).toEqual([]);
  });

  test.each(["still", "none"])("is not offered where the map is %s", async (site) => {
    for (const path of ["/contact-us", "/contact-us/one"]) expect(await mapsOn(site, path)).toEqual([]);
  });
});

describe("[LO-05] the still map of a location", () => {
  test("is a picture of 360 to 750 px made of the server's tiles, with their attribution, in place of the drawing", async () => {
    const page = await pageAt("still", "/contact-us/one");
    const [still] = stillsOn(page);
    expect(elements(page, "svg", { role: "img" })).toEqual([]);
    expect(still?.attributes.get("alt")).toMatch(/^Map: \d+ km /);
    expect(visibleText(page)).toContain("© Example");
    const candidates = still?.attributes.get("srcset")?.split(", ") ?? [];
    expect(candidates.map((candidate) => candidate.split(" ")[1])).toEqual(["360w", "540w", "750w"]);
    for (const candidate of candidates) {
      const [href = "", width = ""] = candidate.split(" ");
      const answer = await platform.ask("still.localhost", href);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
      const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([Number.parseInt(width), Math.round((Number.parseInt(width) * 2) / 3)]);
      // The corner shows a tile, the middle the pin.
      expect([...data.subarray(0, 3)].map((value) => Math.round(value / 17))).toEqual([12, 13, 14]);
      const middle = (Math.floor(info.height / 2) - 35) * info.width + Math.floor(info.width / 2);
      expect(data[middle * 3 + 2]).toBeLessThan(0x90);
    }
  });

  test.each(["other", "none"])("is a drawing on the site %s, whose tiles are not the server's", async (site) => {
    const page = await pageAt(site, "/contact-us/one");
    expect(elements(page, "svg", { role: "img" })).toHaveLength(1);
    expect(stillsOn(page)).toEqual([]);
    expect((await platform.ask(`${site}.localhost`, "/map-stills/one/360")).status).toBe(404);
  });

  test("has zoom 10 by default, and the zoom of the settings up to the deepest of the file", async () => {
    const zoomOn = async (site: string) =>
      stillsOn(await pageAt(site, "/contact-us/one")).map(({ attributes }) => attributes.get("src")?.split(",").at(-1));
    expect(await zoomOn("still")).toEqual(["10"]);
    expect(await zoomOn("deep")).toEqual(["14"]);
  });

  test("is of the deepest zoom that the file has, if the site asks for more", async () => {
    expect((await platform.ask("deep.localhost", "/map-stills/one/360")).status).toBe(200);
  });

  test.each(["/map-stills/three/360", "/map-stills/one/361", "/map-stills/one/9000", "/map-stills/one"])(
    "there is no %s",
    async (path) => expect((await platform.ask("own.localhost", path)).status).toBe(404),
  );
});

describe("the server's own tiles", () => {
  const ask = (path: string) => platform.ask("own.localhost", path);

  test.each(["/map-tiles/0/0/0", "/map-tiles/10/930/612", "/map-tiles/12/4095/4095"])(
    "%s is a picture of the file",
    async (path) => {
      const response = await ask(path);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
    },
  );

  test.each([
    "/map-tiles/13/0/0",
    "/map-tiles/1/2/0",
    "/map-tiles/1/0/2",
    "/map-tiles/99/0/0",
    "/map-tiles/a/0/0",
    "/map-tiles/0/0/-1",
    "/map-tiles/0/0",
  ])("%s is not a tile", async (path) => expect((await ask(path)).status).toBe(404));

  test("a file of vector tiles, and one that is not a map, are refused", async () => {
    await expect(pmtilesFile(join(folder, "vectors.pmtiles"))).rejects.toThrow("raster tiles");
    await writeFile(join(folder, "other.pmtiles"), "hello");
    await expect(pmtilesFile(join(folder, "other.pmtiles"))).rejects.toThrow();
    await expect(pmtilesFile(join(folder, "missing.pmtiles"))).rejects.toThrow("ENOENT");
  });
});
