import sharp from "sharp";
import { siteSharePicturePath } from "../../src/addresses/paths.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPlatform } from "../demo-platform.ts";
import { element, parseHtml } from "./html.ts";

/** Each test draws up to thirty pictures, which take a second or more each. */
const drawsWithinMs = 120_000;

let platform: Awaited<ReturnType<typeof demoPlatform>>;
beforeAll(async () => {
  platform = await demoPlatform();
});
afterAll(() => platform.close());

const fetchPicture = async (host: string, path: string) => {
  const page = parseHtml(await (await platform.ask(host, path)).text());
  const address = element(page, "meta", { property: "og:image" }).attributes.get("content") ?? "";
  const { pathname, search, host: pictureHost } = new URL(address);
  expect(pictureHost).toBe(host);
  return { path: pathname + search, answer: await platform.ask(host, pathname + search) };
};

test.each(["harbourline", "wattlebrook", "red-gum"])(
  "%s has a picture for every link to it",
  { timeout: drawsWithinMs },
  async (slug) => {
    const host = `${slug}.localhost`;
    const vehicle = platform
      .stockFor(slug)
      .find(({ sold, price, images }) => !sold && price !== null && images.length > 0);
    for (const path of ["/", `/cars/${vehicle?.slug}`]) {
      const { answer } = await fetchPicture(host, path);
      expect(answer.headers.get("content-type")).toBe("image/jpeg");
      const body = Buffer.from(await answer.arrayBuffer());
      expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
    }
  },
);

/** Posts have an address of the same form as the lists of their categories. */
const isPost = async (host: string, path: string) =>
  element(parseHtml(await (await platform.ask(host, path)).text()), "meta", { property: "og:type" }).attributes.get(
    "content",
  ) === "article";

const sitemapPaths = async (host: string, section: string) => {
  const xml = await (await platform.ask(host, `/sitemaps/${section}.xml`)).text();
  return [...xml.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]+)<\/loc>/g)].map(([, path = ""]) => path);
};

test.each(["harbourline", "wattlebrook", "red-gum"])(
  "%s shares offers, posts, models and places with their own pictures",
  { timeout: drawsWithinMs },
  async (slug) => {
    const host = `${slug}.localhost`;
    const sections = await Promise.all(
      ["offers", "content", "locations"].map((section) => sitemapPaths(host, section)),
    );
    const single = sections.flat().filter((path) => /^\/(offers|blog|contact-us)\/[^/]+$/.test(path));
    expect(single.length).toBeGreaterThan(3);
    for (const path of [...single, ...(await sitemapPaths(host, "models"))]) {
      if (path.startsWith("/blog/") && !(await isPost(host, path))) continue;
      const { path: address, answer } = await fetchPicture(host, path);
      expect([path, address]).not.toEqual([path, siteSharePicturePath]);
      expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, "image/jpeg"]);
    }
  },
);

test("the picture of a vehicle has another address once its price changes, and none of another site's vehicle", async () => {
  const vehicle = platform.stockFor("red-gum").find(({ sold, price }) => !sold && (price ?? 0) > 1_000);
  if (!vehicle) throw new Error("The demo has no vehicle with a price");
  const before = await fetchPicture("red-gum.localhost", `/cars/${vehicle.slug}`);
  await platform.putVehicles("red-gum", [{ ...vehicle, price: 777 }]);
  expect((await fetchPicture("red-gum.localhost", `/cars/${vehicle.slug}`)).path).not.toBe(before.path);
  const elsewhere = await platform.ask("harbourline.localhost", before.path);
  expect(elsewhere.status).toBe(404);
});
