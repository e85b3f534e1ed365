import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { createDemoGateway } from "../../src/adapters/payments/demo-gateway.ts";
import { openStore } from "../../src/adapters/open-store.ts";
import { axeViolations } from "./axe.ts";
import { type SiteName, siteNames, test } from "./platform.ts";

/** Opens a checkout beside the running server; answers the path of its page. */
async function openCheckout(siteId: SiteName): Promise<string> {
  const { dataDir, port } = inject("platform");
  const store = await openStore({ dataDir });
  const now = Date.now;
  const gateway = createDemoGateway({ siteId, checkouts: store.demoCheckouts, findSecret: () => "", now });
  const origin = `http://${siteId}.localhost:${port}`;
  const answer = await gateway.createCheckout(
    {
      siteId,
      paymentId: randomUUID(),
      amountCents: 20_000,
      currency: "aud",
      description: "Deposit for a vehicle",
      email: null,
      successUrl: `${origin}/search`,
      cancelUrl: `${origin}/contact-us`,
      expiresAt: now() + 3_600_000,
    },
    AbortSignal.timeout(10_000),
  );
  await store.close();
  if (answer.kind !== "created") throw new Error(answer.reason);
  return new URL(answer.url).pathname;
}

/** Whatever the page sends from now on. */
function sentBy(page: Page): { url: string; body: string }[] {
  const sent: { url: string; body: string }[] = [];
  page.on("request", (request) => sent.push({ url: request.url(), body: request.postData() ?? "" }));
  return sent;
}

test.for(siteNames)(
  "[RV-10] the demo's payment page at %s is accessible and usable by keyboard",
  async (site, { pageAt }) => {
    const page = await pageAt(site, await openCheckout(site), { width: 390 });
    expect(await axeViolations(page)).toEqual([]);
    const sent = sentBy(page);
    await page.getByLabel("Card number").fill("4111 1111 1111 1111");
    await page.keyboard.press("Tab");
    await page.keyboard.type("12/30");
    await page.keyboard.press("Tab");
    await page.keyboard.type("987");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("The card was declined").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(sent.map(({ body }) => body).filter((body) => body !== "")).toEqual(["outcome=declined"]);
    expect(sent.filter(({ url }) => url.includes("4111"))).toEqual([]);
  },
);

test("a payment that the bank asks about works without scripts, and ends where the dealer wants", async ({
  pageAt,
}) => {
  const path = await openCheckout("red-gum");
  const page = await pageAt("red-gum", path, { width: 390, javaScript: false });
  await page.getByLabel("The bank asks for confirmation first").check();
  await page.getByRole("button", { name: "Pay $200.00" }).click();
  await page.getByRole("button", { name: "Confirm the payment" }).click();
  await page.waitForURL("**/search");
  await page.goto(path);
  await page.getByRole("heading", { name: "This demonstration payment is finished" }).waitFor();
});
