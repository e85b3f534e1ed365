import fc from "fast-check";
import { expect, test } from "vitest";
import type { Database } from "../../src/adapters/store/database.ts";
import type { Store } from "../../src/adapters/open-store.ts";
import type { FormField, TextRule } from "../../src/enquiry-kinds/enquiry-field.ts";
import {
  type EnquiryKind,
  enquiryKinds,
  formPages,
  isSentByServerOnly,
} from "../../src/enquiry-kinds/enquiry-kinds.ts";
import { ownFields } from "../../src/enquiry-kinds/own-fields-for-test.ts";
import { siteFile, stockVehicle, testPlatform } from "../factories.ts";
import { formLocations } from "../form-dealer.ts";
import { elements, parseHtml, visibleText } from "../http/html.ts";
import { signIn, createVisitor } from "../http/signed-in.ts";
import { validPosts } from "../http/valid-posts.ts";
import type { StorePlace } from "./every-store.ts";
import { type HostileBody, hostileBodies, hostileValues } from "./hostile-bodies.ts";

const sentKinds = enquiryKinds.filter((kind) => !isSentByServerOnly(kind));

const host = "alpha.localhost";
const contact = { name: "Ann Example", email: "ann@example.com", phone: "0412 345 678", dealership_slug: "north" };
const ofRule: Partial<Record<TextRule, string>> = {
  year: "2015",
  kilometres: "85000",
  postcode: "2650",
  rego: "ABC123",
  dollars: "25000",
};
const fieldValue = (field: FormField): string => {
  if ("options" in field) return field.options[0]?.value ?? "";
  return (field.control === "text" && ofRule[field.rule]) || "Example";
};
const ownAnswers = (kind: EnquiryKind) =>
  Object.fromEntries(ownFields(kind).map((field) => [field.name, fieldValue(field)]));
const validBody = (kind: EnquiryKind) => ({
  ...contact,
  ...ownAnswers(kind),
  opt_in: "true",
  kind,
  message: `About ${kind}`,
  ...(kind === "general" ? { category: "General Enquiry" } : { car_id: "rav4" }),
});
const moreEnquiryNames =
  "opt_in message kind category location distribution_location finance trade_in car_id lead_id isLastStep step PreferredContactMethod additional_services dateTime terms_conditions website form_seconds proof_of_work opt_in_version opt_in_box url lead_attributes name[] name.x".split(
    " ",
  );
/** Fields that only scripts send as an object. */
const attributes = [
  { visited_pages: [{ toString: 1, valueOf: 1 }], linked_query_params: { __proto__: null, a: { toString: null } } },
  { visited_pages: { length: 3 }, linked_query_params: "text" },
  { visited_pages: ["/a", null, ["/b"]], linked_query_params: [1, 2] },
];

const forms = [...validPosts, { path: "/nowhere", names: ["a"], valid: {} }];

const readPaths = [
  ...formPages,
  ..."/success /sign-in /sign-in/code /watchlist /compare /contact-us /cookie-choices /search /data/appointments /data/enquiry-challenge /data/count /data/suggestions /data/cards /data/card-pictures /data/listing-basis /enquiries/x /enquiries/opened/%00 /cars/%00 /cars/%00.pdf /cars/rav4/checkout /cars/%00/buy-online /api/account /%00 /watchlist/alerts/a/b /search-service/connection /search-service/indexes/%00/search".split(
    " ",
  ),
];
const readNames = ["lead", "car_id", "kind", "location", "redirect", "back", "search", "query", "cars", "not-saved"];

/** No request causes an internal error, reveals internals, or leaves an incomplete lead, on any store. */
export function hostileRequestsContract(makePlace: () => Promise<StorePlace>): void {
  test("[EF-23, EF-24, ER-05, ER-08] any enquiry of any kind is stored completely or not at all", async () => {
    const { platform, database, ask } = await hostilePlatform(await makePlace());
    const ownNames = sentKinds.flatMap((kind) => Object.keys(ownAnswers(kind)));
    const names = [...new Set([...Object.keys(contact), ...ownNames, ...moreEnquiryNames])];
    for (const kind of sentKinds) {
      const bytes = new TextEncoder().encode(JSON.stringify(validBody(kind)));
      const leadId = answerLeadId(await ask("/enquiries", { type: "application/json", bytes }, true));
      expect(await platform.store.leads.lead("alpha", leadId ?? "")).toMatchObject({ form: kind });
    }
    const more = fc.record({ message: fc.uuid(), lead_attributes: fc.constantFrom(...attributes) });
    const sentEnquiries = fc
      .tuple(fc.constantFrom(...sentKinds), more)
      .chain(([kind, fields]) => hostileBodies(names, { ...validBody(kind), ...fields }));
    await fc.assert(
      fc.asyncProperty(sentEnquiries, fc.boolean(), async (body, asksJson) => {
        const before = await storedIn(database);
        const answer = await ask("/enquiries", body, asksJson);
        const leadId = answerLeadId(answer);
        const after = await storedIn(database);
        if (leadId === null) expect(after).toEqual(before);
        else await expectComplete(platform.store, leadId);
      }),
      { numRuns: 250 },
    );
    expect(platform.logged).toEqual([]);
  }, 120_000);

  test("[ER-05, ER-08] a value that no form sends causes no internal error in any field of any kind of enquiry", async () => {
    const { platform, ask } = await hostilePlatform(await makePlace());
    for (const kind of sentKinds) {
      const names = [...Object.keys(contact), ...Object.keys(ownAnswers(kind)), ...moreEnquiryNames];
      for (const name of new Set(names)) {
        for (const value of hostileValues) {
          const bytes = new TextEncoder().encode(
            JSON.stringify({ ...validBody(kind), email: "", phone: "", [name]: value }),
          );
          await ask("/enquiries", { type: "application/json", bytes }, false);
        }
      }
    }
    expect(platform.logged).toEqual([]);
  }, 120_000);

  test("[ER-05, ER-08, FV-14] any request to any other address, signed in or not, gets an answer in words", async () => {
    const { platform, database, ask } = await hostilePlatform(await makePlace());
    const visitor = createVisitor(platform, host);
    await signIn(platform, visitor, "alpha");
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const connection = await platform.ask(host, "/search-service/connection");
    const { key } = (await connection.json()) as { key: string };
    const sent = fc
      .constantFrom(...forms)
      .chain(({ path, names, valid }) =>
        fc.tuple(fc.constant(path), hostileBodies([...Object.keys(valid), ...names, "x"], valid)),
      );
    await fc.assert(
      fc.asyncProperty(sent, fc.boolean(), fc.boolean(), async ([path, body], isSignedIn, asksJson) => {
        await ask(path, body, asksJson, { authorization: `Bearer ${key}`, cookie: isSignedIn ? cookie : "" });
      }),
      { numRuns: 250 },
    );
    // The outbox may contain the mail that asks to confirm alerts: such a request can be complete.
    expect((await storedIn(database)).slice(0, 3)).toEqual([0, 0, 0]);
    expect(platform.logged).toEqual([]);
  }, 120_000);

  test("[ER-05, SU-08] any request for a page or its data gets an answer in words", async () => {
    const { platform, ask } = await hostilePlatform(await makePlace());
    const query = hostileBodies(readNames).filter(({ type }) => type === "application/x-www-form-urlencoded");
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...readPaths), query, fc.boolean(), async (path, { bytes }, asksJson) => {
        const text = new TextDecoder("latin1").decode(bytes).replaceAll(/[^!-~]/g, "%ff");
        await ask(`${path}?${text}`, null, asksJson);
      }),
      { numRuns: 250 },
    );
    expect(platform.logged).toEqual([]);
  }, 120_000);
}

type Answer = { status: number; location: string; text: string; isJson: boolean };

async function hostilePlatform(place: StorePlace) {
  const platform = await testPlatform({
    store: await place.open(),
    sites: [siteFile("alpha", { locations: formLocations, content: { pages: [...formPages] } })],
    vehicles: { alpha: [stockVehicle("rav4"), stockVehicle("sold", { status: "sold" })] },
  });
  const ask = async (
    path: string,
    body: HostileBody | null,
    asksJson: boolean,
    more: Record<string, string> = {},
  ): Promise<Answer> => {
    const accept = asksJson ? "application/json" : "text/html";
    const headers = { accept, ...(body?.type && { "content-type": body.type }), ...more };
    const sent = body === null ? {} : { method: "POST", body: body.bytes };
    const response = await platform.ask(host, path, { ...sent, headers });
    const answer = {
      status: response.status,
      location: response.headers.get("location") ?? "",
      text: await response.text(),
      isJson: (response.headers.get("content-type") ?? "").includes("json"),
    };
    expectWords(path, answer);
    return answer;
  };
  return { platform, database: await place.openDatabase(), ask };
}

/** No internal error, no internals, no redirect off the site; a refusal gives a reason. */
function expectWords(path: string, { status, location, text, isJson }: Answer): void {
  expect(status).toBeLessThan(500);
  expect(location).toMatch(/^(?:\/(?!\/)|$)/);
  expect(text).not.toMatch(/node_modules|\bat [^<"]+:\d+:\d+|(?:Type|Range|Reference|Syntax)Error|sqlite|postgres/i);
  const isWithoutWords = path.startsWith("/search-service") && text === "";
  if (status < 400 || isWithoutWords || status === 414) return;
  if (!isJson) {
    const page = parseHtml(text);
    expect(elements(page, "h1").map(visibleText).join("")).not.toBe("");
    expect(visibleText(page)).toContain("Example Motors Pty Ltd");
    return;
  }
  const { error, message } = JSON.parse(text) as { error?: unknown; message?: unknown };
  expect(String(error ?? message)).toMatch(/^[A-Z`].{5,}/s);
}

/**
 * The lead that a response reports as stored: as JSON, in the redirect to the thank-you page, or in the form's next
 * step.
 */
function answerLeadId({ status, location, text, isJson }: Answer): string | null {
  if (status === 303) return new URL(location, "http://x").searchParams.get("lead");
  if (status !== 200) return null;
  if (isJson) return (JSON.parse(text) as { lead_id: string }).lead_id;
  const fields = elements(parseHtml(text), "input").map(({ attributes: held }) => held);
  return fields.find((held) => held.get("name") === "lead_id")?.get("value") ?? null;
}

/** Numbers of rows of leads. All parts of a lead are stored together or not at all. */
async function storedIn({ read }: Database): Promise<number[]> {
  const counted = (["leads", "lead_contacts", "lead_matches", "outbox"] as const).map((table) =>
    read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counted)).map(({ count }) => Number(count));
}

/** With its contact, consent, and something that delivers it to the dealer. */
async function expectComplete({ leads, outbox }: Store, leadId: string): Promise<void> {
  const lead = await leads.lead("alpha", leadId);
  expect(lead).toMatchObject({ leadId, siteId: "alpha", consent: { notice: expect.any(String) } });
  expect(`${lead?.phone}${lead?.email}`).not.toBe("");
  expect(await outbox.readEntries("alpha", leadId)).not.toHaveLength(0);
}
