import { afterEach, expect, test } from "vitest";
import type { AppPorts } from "../../src/server/app-ports.ts";
import { plainVehicles, siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { generalEnquiry } from "./general-enquiry.ts";
import { askServer } from "./http-request.ts";
import { element, formFields, parseHtml, visibleText } from "./html.ts";
import { dayMs, minuteMs } from "../../src/settings/durations.ts";

const away = () => Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
const contact = { phone: "(02) 5550 0100" };

let platform: TestPlatform | undefined;
afterEach(async () => {
  await platform?.close();
  platform = undefined;
});

async function platformWith(replacePorts: (ports: AppPorts) => Partial<AppPorts>): Promise<TestPlatform> {
  platform = await testPlatform({
    sites: [siteFile("alpha", { contact })],
    vehicles: { alpha: plainVehicles(3) },
    replacePorts,
  });
  return platform;
}

const withoutLeads = (ports: AppPorts) => ({ leads: { ...ports.leads, submit: away, known: away } });

test("[ER-05, EF-23] an enquiry that cannot be stored shows the form again with the input, and whom to call", async () => {
  const { ask } = await platformWith(withoutLeads);
  const answer = await ask("alpha.localhost", "/enquiries", {
    method: "POST",
    body: new URLSearchParams(generalEnquiry),
    headers: { accept: "text/html" },
  });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
  const page = parseHtml(await answer.text());
  const form = element(page, "form", { action: "/enquiries" });
  expect(visibleText(form)).toContain("Our system is not available at the moment");
  expect(visibleText(form)).toMatch(/call \(02\)\s5550\s0100/);
  expect(Object.fromEntries(formFields(page, form))).toMatchObject({
    name: "Ann Example",
    phone: "0412 345 678",
    message: "Is it open on Sunday?",
  });
});

test("[ER-05] a script gets the same reason, and may send again", async () => {
  const { ask } = await platformWith(withoutLeads);
  const answer = await ask("alpha.localhost", "/enquiries", {
    method: "POST",
    body: JSON.stringify(generalEnquiry),
    headers: { accept: "application/json", "content-type": "application/json" },
  });
  expect(answer.status).toBe(503);
  expect(((await answer.json()) as { error: string }).error).toMatch(/call \(02\)\s5550\s0100/);
});

test("[ER-05] any other form can be sent again with one press, with all of its fields", async () => {
  const { ask } = await platformWith((ports) => ({
    signIn: { ...ports.signIn, accounts: new Proxy(ports.signIn.accounts, { get: () => away }) },
  }));
  const sent = [
    ["phone", "0412 345 678"],
    ["extras", "towbar"],
    ["extras", "roof racks"],
  ];
  const answer = await ask("alpha.localhost", "/sign-in", { method: "POST", body: new URLSearchParams(sent) });
  expect(answer.status).toBe(503);
  const page = parseHtml(await answer.text());
  const form = element(page, "form", { action: "/sign-in" });
  expect(formFields(page, form)).toEqual(sent);
  expect(visibleText(page)).toMatch(/call \(02\)\s5550\s0100/);
});

test("[ER-05] a page shown earlier is served for up to a day while it cannot be rendered", async () => {
  let isAway = false;
  const running = await platformWith((ports) => ({
    engine: {
      ...ports.engine,
      search: (scope, request) => (isAway ? away() : ports.engine.search(scope, request)),
    },
  }));
  const port = await running.serve();
  const ask = (path: string) => askServer(port, "alpha.localhost", path);
  const first = await ask("/search");
  isAway = true;
  running.clock.now += 5 * minuteMs;
  const kept = await ask("/search");
  expect([kept.status, kept.text]).toEqual([200, first.text]);
  expect((await ask("/search/toyota")).status).toBe(503);
  running.clock.now += dayMs;
  expect((await ask("/search")).status).toBe(503);
  isAway = false;
  expect((await ask("/search")).status).toBe(200);
});
