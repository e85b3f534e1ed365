import { expect, test } from "vitest";
import { exampleSite } from "../../sites/example-site-for-test.ts";
import { allowsThirdParties, consentCookieText, consentOf, needsConsent } from "./consent.ts";

test.each([
  ["", null],
  ["forecourt_consent=all", "all"],
  ["other=1; forecourt_consent=needed", "needed"],
  ["a_forecourt_consent=all", null],
  ["forecourt_consent=ALL", null],
  ["forecourt_consent=", null],
  ["forecourt_consent", null],
  ["forecourt_consent=x; forecourt_consent=needed", "needed"],
])("the cookies `%s` hold the answer %s", (cookies, consent) => {
  expect(consentOf(cookies)).toBe(consent);
});

test("third parties are allowed by a yes only, not by silence and not by `needed`", () => {
  expect(allowsThirdParties("forecourt_consent=all")).toBe(true);
  expect(allowsThirdParties("forecourt_consent=needed")).toBe(false);
  expect(allowsThirdParties("")).toBe(false);
});

test("an answer that is written can be read back, and is sent over TLS only where there is TLS", () => {
  expect(consentOf(consentCookieText("all", true))).toBe("all");
  expect(consentCookieText("needed", true)).toContain("; Secure");
  expect(consentCookieText("needed", false)).not.toContain("Secure");
});

test("only a site that loads something of a third party asks", () => {
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
