import { expect, test } from "vitest";
import { httpsUrl, secretParameters, webUrl, withoutUrlSecrets } from "./web-url.ts";

test.each(["https://user:pw@crm.example/leads", "https://user@crm.example/", "https://:pw@crm.example/"])(
  "the address %s is refused, with what to do",
  (address) => {
    for (const schema of [webUrl, httpsUrl])
      expect(schema.safeParse(address).error?.issues[0]?.message).toContain("Leave them out");
  },
);

test("addresses without a login are accepted", () => {
  expect(webUrl.safeParse("http://127.0.0.1:7700").success).toBe(true);
  expect(httpsUrl.safeParse("https://crm.example/a@b?to=c@d").success).toBe(true);
});

test.each([
  ["https://crm.example/in?api_key=1&site=2", ["api_key"]],
  ["https://crm.example/in?accessToken=1", ["accessToken"]],
  ["https://crm.example/in?code=1&keyword=2", ["code"]],
  ["/search?token=1", []],
  ["https://crm.example/in", []],
])("the secret parameters of %s are %j", (address, names) => {
  expect(secretParameters(address)).toEqual(names);
});

test.each([
  ["webhook https://crm.example/in?site=2&api_key=abc", "webhook https://crm.example/in?site=2&api_key=***"],
  ["POST https://u:p@crm.example/ failed", "POST https://***@crm.example/ failed"],
  ['"https://crm.example/?api%5Fkey=abc#top"', '"https://crm.example/?api%5Fkey=***#***"'],
  ["https://hooks.example.com/services/T000/B000/XXXX#frag", "https://hooks.example.com/services/***/***/***#***"],
  ["to https://HOOKS.slack.com:443/services/T0/B0, then", "to https://HOOKS.slack.com:443/services/***/*** then"],
  ["https://hooks.zapier.com/hooks/catch/123/abc/?a=1", "https://hooks.zapier.com/hooks/***/***/***/?a=1"],
  ["https://discord.com/api/webhooks/1/abc", "https://discord.com/api/***/***/***"],
  ["https://acme.webhook.office.com/webhookb2/a@b", "https://acme.webhook.office.com/webhookb2/***"],
  ["https://crm.example/in/abcdefghij0123456789/leads", "https://crm.example/in/***/leads"],
  ["https://crm.example/in/abcdefghij012345678/leads", "https://crm.example/in/abcdefghij012345678/leads"],
  ["https://crm.example/a-path-of-words-without-digits", "https://crm.example/a-path-of-words-without-digits"],
  ["https://crm.example/12345678901234567890", "https://crm.example/12345678901234567890"],
  ["https://crm.example#frag", "https://crm.example#***"],
  ['["https://crm.example/in#a","/cars#b"]', '["https://crm.example/in#***","/cars#b"]'],
  ["mail robin@example.com", "mail robin@example.com"],
  ["https://crm.example/a@b?make=Kia", "https://crm.example/a@b?make=Kia"],
])("%s is shown as %s", (text, shown) => {
  expect(withoutUrlSecrets(text)).toBe(shown);
});
