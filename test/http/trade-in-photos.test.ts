import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mostPhotos } from "../../src/trade-in/trade-in-photos.ts";
import { leadLinks } from "../../src/leads/lead-links.ts";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";

const host = "alpha.localhost";
const sign = (text: string) => Buffer.from(`signed ${text}`).toString("base64url");

let platform: TestPlatform;
let photo: Uint8Array<ArrayBuffer>;
let page: string;
let visitors = 0;
beforeAll(async () => {
  platform = await testPlatform({ sites: [siteFile("alpha"), siteFile("beta")], replacePorts: () => ({ sign }) });
  const background = { r: 200, g: 10, b: 10 };
  const taken = sharp({ create: { width: 640, height: 480, channels: 3, background } }).withExif({
    IFD0: { Make: "A camera" },
    IFD3: { GPSLatitudeRef: "S", GPSLatitude: "33/1 52/1 10/1" },
  });
  photo = new Uint8Array(await taken.jpeg().toBuffer());
});
afterAll(() => platform.close());

/** The body is sent in one piece: a stream that is refused would fail in this process. */
async function post(path: string, fields: URLSearchParams | FormData, headers: Record<string, string> = {}) {
  const whole = new Response(fields);
  const body = new Uint8Array(await whole.arrayBuffer());
  const type = whole.headers.get("content-type") ?? "";
  const length = String(body.length);
  return platform.ask(host, path, {
    method: "POST",
    body,
    headers: { "content-type": type, "content-length": length, ...headers },
  });
}
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

beforeEach(async () => {
  const car = { by: "hand", make: "Mazda", model: "3", year: "2023", regoState: "NSW", km: "50000" };
  page = (await post("/trade-in", form(car))).headers.get("location") ?? "";
  await post(
    page,
    form({ step: "condition", answer_1: "No problems", answer_2: "Small marks", answer_3: "Yes", answer_4: "No" }),
  );
  visitors += 1;
  const phone = `0491 57${String(visitors).padStart(4, "0")}`;
  await post(
    page,
    form({ step: "details", name: "Ann", email: `ann${visitors}@example.com`, phone, postcode: "2650" }),
  );
});

function upload(bytes: Uint8Array<ArrayBuffer>, id?: string): FormData {
  const data = new FormData();
  data.set("photo", new File([bytes], "car.jpg", { type: "image/jpeg" }));
  if (id !== undefined) data.set("photo_id", id);
  return data;
}
const forScript = { accept: "application/json" };
const pageHtml = async (path = page) => (await platform.ask(host, path)).text();
const photosOn = async () => picturesIn(await pageHtml());
const picturesIn = (html: string) =>
  elements(parseHtml(html), "img")
    .flatMap(({ attributes }) => attributes.get("src") ?? [])
    .filter((path) => path.includes("/photos/"));
const ownLead = async () => {
  const lead = (await platform.store.leads.leads("alpha")).find(({ email }) => email === `ann${visitors}@example.com`);
  if (lead === undefined) throw new Error("There is no lead.");
  return lead;
};

describe("photos of a trade-in", () => {
  test("sent by a form are shown as thumbnails, without the camera's data, and can be removed", async () => {
    const added = await post(`${page}/photos`, upload(photo));
    expect([added.status, added.headers.get("location")]).toEqual([303, `${page}#photos`]);
    const [thumbnail = ""] = await photosOn();
    for (const [path, width] of [
      [thumbnail, 320],
      [thumbnail.replace(/\?.*/, ""), 640],
    ] as const) {
      const response = await platform.ask(host, path);
      expect(response.headers.get("content-type")).toBe("image/jpeg");
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      const bytes = Buffer.from(await response.arrayBuffer());
      const facts = await sharp(bytes).metadata();
      expect([facts.width, facts.exif]).toEqual([width, undefined]);
    }
    const remove = await post(`${thumbnail.replace(/\?.*/, "")}/remove`, form({}));
    expect(remove.status).toBe(303);
    expect(await photosOn()).toEqual([]);
    expect((await platform.ask(host, thumbnail)).status).toBe(404);
  });

  test("sent by a script again after a lost answer are stored once", async () => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await post(`${page}/photos`, upload(photo, "a-photo-id-1"), forScript);
      expect(answer.status).toBe(201);
      expect(await answer.json()).toMatchObject({ thumbnailHref: `${page}/photos/a-photo-id-1?size=thumbnail` });
    }
    expect(await photosOn()).toHaveLength(1);
  });

  test("are limited in number", async () => {
    for (let count = 0; count < mostPhotos; count += 1) await post(`${page}/photos`, upload(photo), forScript);
    const refused = await post(`${page}/photos`, upload(photo), forScript);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { error: "There are already 10 photos. Remove one to add another." },
    ]);
    expect(await photosOn()).toHaveLength(mostPhotos);
    expect(await pageHtml()).not.toContain('type="file"');
  });

  test.each([
    ["large", new Uint8Array(16 * 1024 * 1024), 413, "This photo is too large. Choose one of at most 15 MB."],
    ["unreadable", new Uint8Array([1, 2, 3]), 422, "This file could not be read as a photo."],
    ["unreadable", new Uint8Array(), 422, "This file could not be read as a photo."],
  ])("that are %s are refused with the reason, for people and for scripts", async (fault, bytes, status, text) => {
    const refused = await post(`${page}/photos`, upload(bytes));
    expect([refused.status, refused.headers.get("location")]).toEqual([303, `${page}?photo=${fault}#photos`]);
    expect(visibleText(parseHtml(await pageHtml(`${page}?photo=${fault}`)))).toContain(text);
    expect((await post(`${page}/photos`, upload(bytes), forScript)).status).toBe(status);
    expect(await photosOn()).toEqual([]);
  });

  test("belong to one trade-in of one site", async () => {
    await post(`${page}/photos`, upload(photo, "a-photo-id-2"));
    const path = `${page}/photos/a-photo-id-2`;
    expect((await platform.ask(host, path)).status).toBe(200);
    expect((await platform.ask("beta.localhost", path)).status).toBe(404);
    expect((await platform.ask(host, path.replace("/trade-in/", "/trade-in/x"))).status).toBe(404);
    expect((await post("/trade-in/unknown/photos", upload(photo))).status).toBe(404);
  });

  test("are shown to staff by the private link in the lead's mail, and to nobody else", async () => {
    await post(`${page}/photos`, upload(photo, "a-photo-id-3"));
    const { leadId } = await ownLead();
    const { photos, shopper } = leadLinks("alpha", leadId, { hosts: [host] }, sign);
    const path = new URL(photos).pathname;
    const html = await pageHtml(path);
    expect(visibleText(parseHtml(html))).toContain("Photos of the 2023 Mazda 3");
    const [image = ""] = picturesIn(html);
    expect((await platform.ask(host, image)).headers.get("content-type")).toBe("image/jpeg");
    const forged = path.replace(/\..*/, new URL(shopper).pathname.replace(/^[^.]*/, ""));
    expect((await platform.ask(host, forged)).status).toBe(404);
    expect((await platform.ask(host, image.replace(/\/enquiries\/photos\/\w/, "/enquiries/photos/x"))).status).toBe(
      404,
    );
  });

  test("are erased with the lead", async () => {
    await post(`${page}/photos`, upload(photo, "a-photo-id-4"));
    const { leadId, receivedAt } = await ownLead();
    await platform.store.leads.expire("alpha", receivedAt + 1, receivedAt + 1);
    expect(await platform.store.tradeInPhotos.ids("alpha", leadId)).toEqual([]);
    expect((await platform.ask(host, page)).status).toBe(404);
    expect((await platform.ask(host, `${page}/photos/a-photo-id-4`)).status).toBe(404);
  });
});
