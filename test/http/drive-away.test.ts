import { afterAll, beforeAll, expect, test } from "vitest";
import { siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { element, elementById, elements, parseHtml, visibleText } from "./html.ts";

const charges = [
  { state: "NSW" as const, validFrom: "2026-07-01", source: "Service NSW", transfer: 38 },
  { state: "VIC" as const, validFrom: "2026-07-01", source: "VicRoads", transfer: 46.8, registration: 300 },
];
const plain = { carType: "used", price: 30_000, state: "NSW" } as const;
const registered = { regplate: "ABC123", regoExpiry: "2027-03-12" };

let platform: TestPlatform;
beforeAll(async () => {
  const stock = [
    stockVehicle("used", { ...plain, ...registered }),
    stockVehicle("new", { ...plain, ...registered, carType: "new" }),
    stockVehicle("sold", { ...plain, ...registered, status: "sold", sold: true, soldAt: testNow }),
  ];
  platform = await testPlatform({
    sites: [siteFile("alpha", { driveAway: { charges } }), siteFile("beta")],
    vehicles: { alpha: stock, beta: stock },
  });
});
afterAll(() => platform.close());

const hrefFor = (id: string) => `/cars/2022-toyota-rav4-${id}`;
const ask = (path: string, init?: Parameters<TestPlatform["ask"]>[2], host = "alpha") =>
  platform.ask(`${host}.localhost`, path, init);
async function fetchMain(path: string, cookie = "") {
  const response = await ask(path, { headers: { cookie } });
  expect(response.status).toBe(200);
  return element(parseHtml(await response.text()), "main");
}
const choose = (fields: Record<string, string>, host = "alpha") =>
  ask(`${hrefFor("used")}/drive-away`, { method: "POST", body: new URLSearchParams(fields) }, host);

test("the page of a vehicle shows the estimated total of its state, which leads to its parts", async () => {
  const link = elements(await fetchMain(hrefFor("used")), "a").find(({ attributes }) =>
    attributes.get("href")?.endsWith("/drive-away"),
  );
  expect(link && visibleText(link)).toBe("About $30,938 drive away in NSW");
  const text = visibleText(await fetchMain(link?.attributes.get("href") ?? ""));
  expect(text).toContain("Estimated drive-away price in NSW $30,938 Price of the vehicle $30,000");
  expect(text).toContain("Vehicle duty Revenue NSW, since 1 July 2025 $900");
  expect(text).toContain("Transfer fee Service NSW, since 1 July 2026 $38");
  expect(text).toContain("The vehicle is already registered, until 12 March 2027.");
});

test.each([
  ["a state", { state: "VIC" }],
  ["a postcode", { postcode: "3000" }],
  ["a postcode with spaces around it", { postcode: " 3000 " }],
])("%s is remembered on the device, for every vehicle", async (_what, fields) => {
  const answer = await choose(fields);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${hrefFor("used")}/drive-away`]);
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  const text = visibleText(await fetchMain(`${hrefFor("used")}/drive-away`, cookie));
  expect(text).toContain("Price, excluding charges in VIC $30,000 Excl. govt. charges");
  expect(text).toContain("we do not have a confirmed price for that");
});

test("a state without confirmed charges shows the advertised price and says so", async () => {
  const cookie = (await choose({ state: "TAS" })).headers.get("set-cookie")?.split(";")[0] ?? "";
  const text = visibleText(await fetchMain(`${hrefFor("used")}/drive-away`, cookie));
  expect(text).toContain("$30,000 Excl. govt. charges");
  expect(text).toContain("We do not have confirmed charges for TAS, so we can't show a total.");
  expect(text).not.toContain("Estimated");
});

test.each(["", "12", "abcd", "0000"])(
  "the postcode %j is refused beside its field and remembers nothing",
  async (sent) => {
    const answer = await choose({ postcode: sent });
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([303, null]);
    const main = await fetchMain(answer.headers.get("location") ?? "");
    const field = elementById(main, "postcode");
    expect([field?.attributes.get("value"), field?.attributes.get("aria-invalid")]).toEqual([sent, "true"]);
    expect(visibleText(main)).toContain("Enter an Australian postcode, such as 4000.");
  },
);

test.each(["new", "sold"])("a %s vehicle has no estimate: its address leads to the vehicle", async (id) => {
  const answer = await ask(`${hrefFor(id)}/drive-away`);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, hrefFor(id)]);
  expect(await (await ask(hrefFor(id))).text()).not.toContain("/drive-away");
});

test("a site without charges has neither page nor link, and remembers nothing", async () => {
  expect((await ask(`${hrefFor("used")}/drive-away`, undefined, "beta")).status).toBe(404);
  const answer = await choose({ state: "NSW" }, "beta");
  expect([answer.status, answer.headers.get("set-cookie")]).toEqual([405, null]);
  expect(await (await ask(hrefFor("used"), undefined, "beta")).text()).not.toContain("/drive-away");
});
