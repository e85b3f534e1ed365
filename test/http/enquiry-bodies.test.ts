import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { askServer, sendBytes } from "./http-request.ts";

const valid = {
  name: "Ann",
  email: "ann@example.com",
  phone: "0412345678",
  message: "Hello",
  category: "General Enquiry",
  dealership_slug: "north",
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [siteFile("alpha")],
    vehicles: { alpha: [stockVehicle("shown"), stockVehicle("hidden", { showOnDealerWebsite: false })] },
  });
});
afterAll(() => platform.close());

const send = (body: string, headers: Record<string, string> = {}) =>
  platform.ask("alpha.localhost", "/enquiries", {
    method: "POST",
    body,
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
  });
const fetchCount = async () => (await platform.store.leads.leads("alpha")).length;

describe("bodies of enquiries", () => {
  test.each([
    ["broken JSON", "{", {}],
    ["nothing", "", {}],
    ["a JSON list", "[]", {}],
    ["a list of enquiries", JSON.stringify([valid]), {}],
    ["a JSON text", '"name"', {}],
    ["JSON null", "null", {}],
    ["a JSON number", "7", {}],
    ["JSON sent as plain text, as another site's form could", JSON.stringify(valid), { "content-type": "text/plain" }],
    ["XML", "<a/>", { "content-type": "application/xml" }],
    ["no content type", JSON.stringify(valid), { "content-type": "" }],
    ["a multipart form without its border", "x", { "content-type": "multipart/form-data" }],
    ["JSON that is no UTF-8", "\u0000\u0001", {}],
  ])("[ER-08, EF-24] %s is refused with 400 and a JSON error", async (_case, body, headers) => {
    const before = await fetchCount();
    const response = await send(body, headers);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: "The enquiry could not be read. Please send it again." });
    expect(await fetchCount()).toBe(before);
  });

  test("[ER-08] a body over 64 kB is refused with 413, whatever its length header says", async () => {
    const long = JSON.stringify({ ...valid, message: "x".repeat(70_000) });
    const response = await send(long);
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ error: "That is too long. Shorten it and send it again." });
    const port = await platform.serve();
    const chunked = await askServer(port, "alpha.localhost", "/enquiries", {
      method: "POST",
      headers: { "content-type": "application/json", "transfer-encoding": "chunked" },
      chunks: [long.slice(0, 10_000), long.slice(10_000)],
    });
    expect(chunked.status).toBe(413);
    expect(await fetchCount()).toBe(0);
  });

  test.each([
    ["is cut off", [`Content-Length: 500`], JSON.stringify(valid)],
    ["is shorter than what comes", ["Content-Length: 20"], JSON.stringify(valid)],
    ["has two lengths", ["Content-Length: 5", "Content-Length: 6"], JSON.stringify(valid)],
    ["has a length below nothing", ["Content-Length: -1"], JSON.stringify(valid)],
    ["has a length and chunks", ["Content-Length: 5", "Transfer-Encoding: chunked"], "5\r\n{}{}{\r\n0\r\n\r\n"],
    ["comes in chunks that are none", ["Transfer-Encoding: chunked"], `zz\r\n${JSON.stringify(valid)}\r\n`],
  ])(
    "[EF-23, ER-08] over a real connection, a body that %s stores no lead and causes no server error",
    async (_case, lengths, body) => {
      const port = await platform.serve();
      const before = await fetchCount();
      const head = ["POST /enquiries HTTP/1.1", "Host: alpha.localhost", "Content-Type: application/json", ...lengths];
      const answer = await sendBytes(port, `${head.join("\r\n")}\r\n\r\n${body}`);
      expect(answer).not.toMatch(/^HTTP\/1\.1 (?:2|5)/);
      expect((await askServer(port, "alpha.localhost", "/success")).status).toBe(200);
      expect(await fetchCount()).toBe(before);
      expect(platform.logged).toEqual([]);
    },
  );

  test("[EF-24] null bytes and other control characters are not stored", async () => {
    const response = await send(
      JSON.stringify({
        ...valid,
        name: "A\u0000n\u0007n\u2028",
        message: "one\r\ntwo\u0000three",
        dealership_slug: "north\u0000",
        car_id: "shown\u0000",
      }),
    );
    expect(response.status).toBe(200);
    const { lead_id } = (await response.json()) as { lead_id: string };
    expect(await platform.store.leads.lead("alpha", lead_id)).toMatchObject({
      name: "A n n",
      message: "one\ntwo three",
      dealershipSlug: "north",
      carId: null,
      unknownVehicle: "shown",
    });
    expect((await send(JSON.stringify({ ...valid, email: "ann\u0000@example.com" }))).status).toBe(422);
  });

  test("[EF-24] names of object properties are ordinary fields", async () => {
    const response = await send(
      `{"__proto__":{"name":"Ann","isAdmin":true},"constructor":{"prototype":{"x":1}},"email":"ann@example.com","phone":"0412345678","message":"x","category":"General Enquiry","dealership_slug":"north"}`,
    );
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field: "name" }] });
    expect(Object.hasOwn(Object.prototype, "isAdmin")).toBe(false);
  });

  test.each(["nobody", "hidden", "", "x".repeat(5_000), "../shown", "shown'--", "%00", "__proto__"])(
    "[EF-16] the car_id %j is not a vehicle of the site, so the enquiry is a general one",
    async (carId) => {
      const response = await send(JSON.stringify({ ...valid, car_id: carId, kind: "vehicle" }), {
        "idempotency-key": `car-${platform.logged.length}-${carId.length}-key`,
      });
      expect(response.status).toBe(200);
      const { lead_id } = (await response.json()) as { lead_id: string };
      expect(await platform.store.leads.lead("alpha", lead_id)).toMatchObject({
        carId: null,
        carSlug: null,
        vehicleMake: null,
        stockNumber: null,
        category: "General Enquiry",
      });
    },
  );

  test("[EF-24] any JSON is accepted, refused or unreadable, and never causes a server error", async () => {
    const field = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...Object.values(valid)), fc.jsonValue());
    const body = fc.record(
      {
        name: field,
        email: field,
        phone: field,
        message: field,
        category: field,
        rego: field,
        opt_in: field,
        car_id: field,
        kind: field,
        dealership_slug: field,
        terms_conditions: field,
      },
      { requiredKeys: [] },
    );
    const property = fc.asyncProperty(fc.oneof(body, fc.jsonValue()), fc.boolean(), async (sent, asksJson) => {
      const response = await send(JSON.stringify(sent), asksJson ? {} : { accept: "text/html" });
      expect([200, 303, 400, 422]).toContain(response.status);
    });
    await fc.assert(property, { numRuns: 80 });
    expect(platform.logged).toEqual([]);
  });

  test("[EF-24] any form is accepted or refused, and never causes a server error", async () => {
    const pairs = fc.array(
      fc.tuple(
        fc.constantFrom(
          "name",
          "email",
          "phone",
          "message",
          "category",
          "car_id",
          "kind",
          "name[]",
          "name.x",
          "__proto__",
          "opt_in",
        ),
        fc.string({ unit: "binary" }),
      ),
      { maxLength: 12 },
    );
    const property = fc.asyncProperty(pairs, async (fields) => {
      const body = fields.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join("&");
      const response = await send(`${body}&%=%E0%A4&&=`, {
        "content-type": "application/x-www-form-urlencoded",
        accept: "text/html",
      });
      expect([303, 422]).toContain(response.status);
    });
    await fc.assert(property, { numRuns: 60 });
    expect(platform.logged).toEqual([]);
  });
});

describe("requests from other sites", () => {
  const refusal = { error: "This request came from another site and was refused." };

  test.each([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site", origin: "http://alpha.localhost" },
    { origin: "https://evil.example" },
    { origin: "http://alpha.localhost.evil.example" },
    { origin: "http://alpha.localhost:8081" },
    { origin: "null" },
    { origin: "nonsense" },
  ])("[ER-08] a POST with %o is refused with 403 and stores nothing", async (headers) => {
    const before = await fetchCount();
    const response = await send(
      JSON.stringify({ ...valid, message: JSON.stringify(headers) }),
      headers as Record<string, string>,
    );
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual(refusal);
    expect(await fetchCount()).toBe(before);
  });

  test.each([
    { "sec-fetch-site": "same-origin", origin: "http://alpha.localhost" },
    { "sec-fetch-site": "none" },
    { origin: "http://alpha.localhost" },
    { origin: "https://alpha.localhost" },
    {},
  ])("[ER-08] a POST with %o is accepted as from our own page, or not from a browser", async (headers) => {
    expect(
      (
        await send(
          JSON.stringify({ ...valid, message: `own ${JSON.stringify(headers)}` }),
          headers as Record<string, string>,
        )
      ).status,
    ).toBe(200);
  });

  test("[ER-08] every other method that could change something is refused from other sites too", async () => {
    for (const method of ["PUT", "DELETE", "PATCH"]) {
      const response = await platform.ask("alpha.localhost", "/enquiries", {
        method,
        headers: { origin: "https://evil.example" },
      });
      expect({ method, status: response.status }).toEqual({ method, status: 403 });
    }
  });
});
