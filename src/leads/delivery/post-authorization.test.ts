import { describe, expect, test } from "vitest";
import { z } from "zod";
import { deliveryForTest } from "./lead-for-test.ts";
import { leadTargets, targetFaults, targetSettings, targetsNamedBy } from "./lead-targets.ts";

const read = (settings: object) => z.object(targetSettings).parse(settings);
const token = { host: "crm.example", tokenVariable: "LEAD_TOKEN_CRM" };
const webhook = { webhookUrl: "https://crm.example/in", webhookSecretVariable: "KEY" };

function posts(settings: object): unknown[] {
  return targetsNamedBy(read(settings)).map(({ kind, details }) => {
    // As it is read from the store.
    const payload: unknown = JSON.parse(JSON.stringify({ kind, ...details, contactId: "l1" }));
    const target = leadTargets.find((each) => each.kind === kind);
    return target?.buildMessage(deliveryForTest(), payload);
  });
}

describe("a receiver that asks for a token", () => {
  test.each([
    ["ADF", { adfUrl: "https://crm.example/adf", adfAuthorization: token }, undefined],
    ["a webhook", { ...webhook, webhookAuthorization: { ...token, header: "X-Api-Key" } }, "X-Api-Key"],
  ])("gets it with %s", (_what, settings, header) => {
    const authorization = { tokenVariable: "LEAD_TOKEN_CRM", ...(header !== undefined && { header }) };
    expect(posts(settings)).toMatchObject([{ kind: "post", authorization }]);
    expect(targetFaults(read(settings))).toEqual([]);
  });

  test.each([
    ["adfAuthorization", { adfUrl: "https://other.example/adf", adfAuthorization: token }],
    ["adfAuthorization", { adfUrl: "https://crm.example:8443/adf", adfAuthorization: token }],
    ["webhookAuthorization", { ...webhook, webhookUrl: "https://other.example", webhookAuthorization: token }],
  ])("is the only host that gets it: %s for another host gives a warning", (setting, settings) => {
    expect(posts(settings)).toMatchObject([{ kind: "post", authorization: undefined }]);
    expect(targetFaults(read(settings))).toEqual([{ setting, message: expect.stringContaining("not sent") }]);
  });

  test.each([
    ["another secret of the server", { ...token, tokenVariable: "SEARCH_SIGNING_KEY" }],
    ["a header that the platform sets", { ...token, header: "Idempotency-Key" }],
    ["a bearer token under its own name", { ...token, header: "authorization" }],
    ["two headers", { ...token, header: "X-Api-Key\r\nX-Other" }],
    ["no host", { tokenVariable: "LEAD_TOKEN_CRM" }],
    ["an address as host", { ...token, host: "https://crm.example/" }],
  ])("cannot be given %s", (_what, adfAuthorization) => {
    expect(z.object(targetSettings).safeParse({ adfAuthorization }).success).toBe(false);
  });
});
