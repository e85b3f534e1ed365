import { expect, test } from "vitest";
import { exampleSite } from "../../sites/example-site-for-test.ts";
import { allowsThirdParties, consentCookieText, readConsent, needsConsent } from "./consent.ts";

test.each([
  ["", null],
  ["forecourt_consent=all", "all"],
  ["other=1; forecourt_consent=needed", "needed"],
  ["a_forecourt_consent=all", null],
  ["forecourt_consent=ALL", null],
  ["forecourt_consent=", null],
  ["forecourt_consent", null],
  ["forecourt_consent=x; forecourt_consent=needed", "needed"],
])("the cookies `%s` contain the answer %s", (cookies, consent) => {
  expect(readConsent(cookies)).toBe(consent);
});

test("third parties are allowed only after a yes, not without an answer or after `needed`", () => {
  expect(allowsThirdParties("forecourt_consent=all")).toBe(true);
  expect(allowsThirdParties("forecourt_consent=needed")).toBe(false);
  expect(allowsThirdParties("")).toBe(false);
});

test("a stored answer can be read back, and is limited to TLS if the site uses TLS", () => {
  expect(readConsent(consentCookieText("all", true))).toBe("all");
  expect(consentCookieText("needed", true)).toContain("; Secure");
  expect(consentCookieText("needed", false)).not.toContain("Secure");
});

test("only a site that loads third-party content asks for consent", () => {
  expect(needsConsent(exampleSite())).toBe(false);
  expect(needsConsent(exampleSite({ actions: { chat: "widget", chatWidgetUrl: "https://chat.example/w.js" } }))).toBe(
    true,
  );
  expect(needsConsent(exampleSite({ actions: { chat: "off", chatWidgetUrl: "https://chat.example/w.js" } }))).toBe(
    false,
  );
  expect(needsConsent(exampleSite({ locationPages: { mapEmbed: "openstreetmap" } }))).toBe(true);
  expect(needsConsent(exampleSite({ analytics: { dataLayer: true } }))).toBe(true);
});
