import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extractImages, extractText, getDocumentProxy } from "unpdf";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";

const rav4 = stockVehicle("rav4", {
  slug: "2022-toyota-rav4-gx-t1",
  make: "Toyota",
  model: "RAV4",
  badge: "GX",
  year: 2022,
  km: 31_204,
  price: 45_990,
  transmission: "Automatic",
  images: ["artwork:suv/white/solid/five-v/side/none"],
});
const written = stockVehicle("letters", {
  slug: "letters",
  make: "Škoda",
  model: `Superb ${"W".repeat(3_000)}`,
  badge: "فاخر 豪华",
  colour: "红色",
  images: [],
});
const sold = stockVehicle("sold", { slug: "sold-one", status: "sold", sold: true, soldAt: Date.now() });
const unreachable = stockVehicle("far", { slug: "far-one", images: ["https://127.0.0.1:9/picture.jpg"] });

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    now: Date.now(),
    sites: [
      siteFile("alpha", { actions: { pdf: true } }),
      siteFile("beta", { actions: { pdf: false } }),
      siteFile("busy", { actions: { pdf: true } }),
      siteFile("calm", { actions: { pdf: true } }),
    ],
    vehicles: {
      alpha: [rav4, written, sold, unreachable],
      beta: [rav4],
      busy: Array.from({ length: 20 }, (_, index) => stockVehicle(`v${index}`, { slug: `v${index}`, images: [] })),
      calm: ["calm", "shared"].map((slug) => stockVehicle(slug, { slug, images: [] })),
    },
  });
});
afterAll(() => platform.close());

const ask = (path: string, { host = "alpha.localhost", accept = "application/pdf" } = {}) =>
  platform.ask(host, path, { headers: { accept } });
const fetchDocument = async (path: string) => {
  const answer = await ask(path);
  expect(answer.status).toBe(200);
  return getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
};

describe("a vehicle's brochure", () => {
  test("[CP-04] is a PDF named after the vehicle's slug", async () => {
    const answer = await ask(`/cars/${rav4.slug}.pdf`);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename*=UTF-8''${rav4.slug}.pdf`);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });

  test("[CP-06] holds name, price, facts, picture, dealer, licence number and address on one page", async () => {
    const document = await fetchDocument(`/cars/${rav4.slug}.pdf`);
    expect(document.numPages).toBe(1);
    const { text } = await extractText(document, { mergePages: true });
    for (const words of [
      "2022 Toyota RAV4",
      "GX",
      "$45,990",
      "31,204 km",
      "Automatic",
      "Illustration",
      "Motor dealer licence number",
      `https://alpha.localhost/cars/${rav4.slug}`,
    ]) {
      expect(text).toContain(words);
    }
    const widths = (await extractImages(document, 1)).map(({ width }) => width);
    expect(Math.max(...widths)).toBe(1_280);
  });

  test("[CP-06] prints the letters of every European name, notes unprintable text, and stays on one page", async () => {
    const document = await fetchDocument("/cars/letters.pdf");
    expect(document.numPages).toBe(1);
    const { text } = await extractText(document, { mergePages: true });
    expect(text.replace(/\s/g, "")).toContain("Škoda");
    expect(text).toContain("Some characters can't be printed here. See the page at the address above.");
    expect(text).toContain("(see the page)");
    expect(text).not.toContain("\0");
    const plain = await extractText(await fetchDocument(`/cars/${rav4.slug}.pdf`), { mergePages: true });
    expect(plain.text).not.toContain("Some letters");
  });

  test("[CP-06] is printed without an unavailable picture, and never requests a private address", async () => {
    const document = await fetchDocument("/cars/far-one.pdf");
    const widths = (await extractImages(document, 1)).map(({ width }) => width);
    expect(Math.max(0, ...widths)).toBeLessThan(1_280);
    expect(platform.logged).toContainEqual(
      expect.objectContaining({ event: "a brochure has no picture", facts: { reason: "The address is private." } }),
    );
  });

  test.for<[string, string, string, number]>([
    ["of a sold vehicle", "alpha.localhost", "/cars/sold-one.pdf", 410],
    ["of an unknown vehicle", "alpha.localhost", "/cars/nothing.pdf", 404],
    ["of another site's vehicle", "beta.localhost", "/cars/sold-one.pdf", 404],
    ["on a site that has none [BT-10]", "beta.localhost", `/cars/${rav4.slug}.pdf`, 404],
  ])("[CP-06] one %s is an error in words, not an empty file", async ([, host, path, status]) => {
    const data = await ask(path, { host, accept: "application/json" });
    expect(data.status).toBe(status);
    expect(await data.json()).toEqual({ error: expect.any(String) });
    const page = await ask(path, { host, accept: "text/html" });
    expect(page.status).toBe(status);
    expect(await page.text()).toContain("No brochure");
  });
});

describe("many brochures at once", () => {
  const get = (host: string, slug: string, address: string, accept = "application/pdf, application/json") =>
    platform.ask(`${host}.localhost`, `/cars/${slug}.pdf`, { headers: { accept, "x-forwarded-for": address } });

  test("[CP-04] a client may have four in a site's queue, and its fifth is asked to wait", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => get("busy", `v${index}`, "192.0.2.1")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    expect(answers[4]?.headers.get("retry-after")).toBe("10");
    expect(await answers[4]?.json()).toEqual({ error: expect.stringContaining("Wait ten seconds") });
    expect((await get("busy", "v4", "192.0.2.1")).status).toBe(200);
  });

  test("[CP-04] a site's full queue refuses with a message, and another site's brochure does not wait for it", async () => {
    const done: string[] = [];
    const ask = async (host: string, slug: string, address: string) => {
      const answer = await get(host, slug, address, "application/pdf, text/html");
      done.push(`${host} ${answer.status}`);
      return answer;
    };
    const line = Array.from({ length: 9 }, (_, index) => ask("busy", `v${10 + index}`, `192.0.2.${index}`));
    const [last] = (await Promise.all([...line, ask("calm", "calm", "192.0.2.1")])).slice(8);
    expect(done.filter((said) => said === "busy 200")).toHaveLength(8);
    expect(done).toContain("calm 200");
    // The ninth request is refused immediately; next the job already printing finishes.
    expect(done.indexOf("calm 200")).toBeLessThan(4);
    expect(last?.status).toBe(503);
    expect(last?.headers.get("retry-after")).toBe("10");
    expect(await last?.text()).toContain("The brochure is not ready yet");
  });

  test("[CP-04] twenty simultaneous requests for one brochure print it once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get("calm", "shared", "192.0.2.1")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const bytes = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    for (const other of bytes) expect(other.equals(bytes[0] as Buffer)).toBe(true);
  });
});
