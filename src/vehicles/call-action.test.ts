import { describe, expect, test } from "vitest";
import { callAction } from "./call-action.ts";
import { siteForTest } from "./vehicle-for-test.ts";

const site = siteForTest();
const location = (phone: string | null, landlinePhone: string | null) => ({
  contactDetail: { phone, landlinePhone, openingHours: [] },
});

describe("call action", () => {
  test.each([
    { name: "phone", at: location("(02) 9123 4567", "1300 123 456"), href: "tel:0291234567" },
    { name: "landline without a phone", at: location(null, "1300 123 456"), href: "tel:1300123456" },
    { name: "landline where the phone is no number", at: location("TBA", "+61 2 9123 4567"), href: "tel:+61291234567" },
  ])("[BT-06] a location's $name is called", ({ at, href }) => {
    expect(callAction("v1", at, site)).toMatchObject({ kind: "phone", href });
  });

  test("[BT-06] a location without a number uses the site's own", () => {
    const withNumber = siteForTest({ contact: { phone: "13 12 34" } });
    expect(callAction("v1", location(null, null), withNumber)).toEqual({
      kind: "phone",
      text: "13 12 34",
      maskedText: "13 12 ••",
      href: "tel:131234",
    });
  });

  test.each([
    { name: "no location", at: null },
    { name: "a location without a number", at: location(null, " ") },
    { name: "a location with too few digits", at: location("12345", "null") },
  ])("[BT-06] with $name call is hidden with one warning", ({ at }) => {
    expect(callAction("v1", at, site)).toEqual({ kind: "hidden", warning: "No phone number for vehicle v1" });
  });

  test("[BT-09] call opens the chat, calls or is hidden without a warning, as configured", () => {
    const at = location("13 12 34", null);
    expect(callAction("v1", at, siteForTest({ actions: { call: "off" } }))).toEqual({ kind: "hidden", warning: null });
    expect(callAction("v1", at, siteForTest({ actions: { call: "chat", chat: "built-in" } }))).toEqual({
      kind: "chat",
    });
    expect(callAction("v1", at, siteForTest({ actions: { call: "chat", chat: "widget" } }))).toEqual({ kind: "chat" });
    expect(callAction("v1", at, siteForTest({ actions: { call: "tel" } }))).toMatchObject({ href: "tel:131234" });
  });

  test("[BT-09] call does not open a chat that is off: it calls", () => {
    const site = siteForTest({ actions: { call: "chat", chat: "off" } });
    expect(callAction("v1", location("13 12 34", null), site)).toMatchObject({ kind: "phone", href: "tel:131234" });
  });
});
