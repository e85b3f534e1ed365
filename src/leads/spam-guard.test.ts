import { describe, expect, test } from "vitest";
import { siteForTest } from "../vehicles/vehicle-for-test.ts";
import { EnquiryCounter } from "./enquiry-counter.ts";
import {
  addressConnection,
  type EnquirySigns,
  needsProofOfWork,
  type RecentEnquiries,
  enquirySuspicions,
} from "./spam-guard.ts";
import { minuteMs } from "../settings/durations.ts";

const { spamGuard } = siteForTest().enquiry;
const person: EnquirySigns = {
  honeypot: "",
  filledInSeconds: 20,
  hasProofOfWork: false,
  address: "203.0.113.7",
  phone: "+61412345678",
};
const calm: RecentEnquiries = { fromAddress: 1, fromPhone: 1, lastMinute: 1 };
const suspicions = (signs: Partial<EnquirySigns>, recent: Partial<RecentEnquiries> = {}, settings = spamGuard) =>
  enquirySuspicions({ ...person, ...signs }, { ...calm, ...recent }, settings);

describe("the spam guard", () => {
  test("[EF-29] a person is not suspect, with scripts or without", () => {
    expect(suspicions({})).toEqual([]);
    expect(suspicions({ filledInSeconds: null })).toEqual([]);
    // A space alone does not count as filled in.
    expect(suspicions({ honeypot: " ", filledInSeconds: 1 })).toEqual([]);
  });

  const settled = { honeypot: "https://spam.example", filledInSeconds: 2.9 };
  const without = { ...spamGuard, proofOfWork: "off" as const };

  test.each<[string, Partial<EnquirySigns>, Partial<RecentEnquiries>]>([
    ["a browser that fills in a field nobody sees", { honeypot: "example.com" }, {}],
    ["a browser that fills in the whole form at once", { filledInSeconds: 0.3 }, {}],
    ["an office or a carrier behind one address", {}, { fromAddress: 200 }],
    [
      "a browser that fills in the whole form at once, behind an address that many share",
      { filledInSeconds: 0.3 },
      { fromAddress: 200 },
    ],
    ["a phone that a family or a reception shares", {}, { fromPhone: 60 }],
    ["no scripts while the site is flooded", { filledInSeconds: null }, { lastMinute: 5_000 }],
  ])("[EF-29] %s alone does not make an enquiry suspect", (_who, signs, recent) => {
    expect(suspicions(signs, recent)).toEqual([]);
  });

  test("[EF-29] several signs together make an enquiry suspect, and each is named", () => {
    expect(suspicions(settled)).toEqual(["honeypot", "too-fast"]);
    expect(suspicions({ ...settled, filledInSeconds: 3 })).toEqual([]);
    expect(suspicions({ honeypot: "x" }, { fromAddress: 21 })).toEqual(["honeypot", "many-from-address"]);
    expect(suspicions({ honeypot: "x" }, { fromAddress: 20 })).toEqual([]);
    expect(suspicions({}, { fromAddress: 21, fromPhone: 7 })).toEqual(["many-from-address", "many-from-phone"]);
    expect(suspicions({}, { fromAddress: 21, fromPhone: 6 })).toEqual([]);
  });

  test("[EF-29] a flood from one address or of one phone is suspect by its size alone", () => {
    expect(suspicions({}, { fromAddress: 201 }, without)).toEqual(["many-from-address"]);
    expect(suspicions({}, { fromPhone: 61 }, without)).toEqual(["many-from-phone"]);
  });

  test("[EF-29] proof of work is required only under attack, unless the site says never or always", () => {
    expect(needsProofOfWork(spamGuard, 59)).toBe(false);
    expect(needsProofOfWork(spamGuard, 60)).toBe(true);
    expect(needsProofOfWork(without, 10_000)).toBe(false);
    expect(needsProofOfWork({ ...spamGuard, proofOfWork: "always" }, 0)).toBe(true);
    const flood = { lastMinute: 60, fromAddress: 21 };
    expect(suspicions({}, flood)).toEqual(["many-from-address", "no-proof-of-work"]);
    expect(suspicions({ hasProofOfWork: true }, flood)).toEqual([]);
    expect(suspicions({}, {}, { ...spamGuard, proofOfWork: "always" })).toEqual(["no-proof-of-work"]);
  });

  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8::6", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["2001:0DB8:1:0002::6", "2001:db8:1:2"],
    ["[2001:db8:1:2::6]:4711", "2001:db8:1:2"],
    ["203.0.113.7:4711", "203.0.113.7"],
    ["[2001:db8:1:2::6]", "2001:db8:1:2"],
    ["[203.0.113.7]:4711", "203.0.113.7"],
    ["::FFFF:203.0.113.7", "203.0.113.7"],
    ["64:ff9b::ffff:203.0.113.7", "64:ff9b:0:0"],
    ["2001:db8::3:4:5:6:7", "2001:db8:0:3"],
    ["2001:0:0:2::", "2001:0:0:2"],
    ["unknown", "unknown"],
  ])("[EF-29] the connection of %s is %s", (address, connection) => {
    expect(addressConnection(address)).toBe(connection);
  });
});

describe("counting enquiries", () => {
  test("[EF-29] enquiries of one address and one phone are counted over an hour, separately for each site", () => {
    const counter = new EnquiryCounter();
    const count = (site: string, address: string | null, phone: string, at: number) =>
      counter.count(site, address, phone, at);
    count("a", "203.0.113.7", "+61400000001", 0);
    count("a", "203.0.113.7", "+61400000002", 30 * minuteMs);
    expect(count("a", "203.0.113.7", "+61400000001", 59 * minuteMs)).toEqual({
      fromAddress: 3,
      fromPhone: 2,
      lastMinute: 1,
    });
    expect(count("b", "203.0.113.7", "+61400000001", 59 * minuteMs)).toMatchObject({ fromAddress: 1, fromPhone: 1 });
    expect(count("a", null, "+61400000003", 59 * minuteMs)).toMatchObject({ fromAddress: 0, lastMinute: 2 });
    expect(count("a", "203.0.113.7", "+61400000001", 200 * minuteMs)).toMatchObject({ fromAddress: 1, fromPhone: 1 });
    expect(counter.inLastMinute("a", 200 * minuteMs)).toBe(1);
    expect(counter.inLastMinute("nobody", 0)).toBe(0);
  });

  test("[EF-29] missing phone numbers do not count as the same", () => {
    const counter = new EnquiryCounter();
    counter.count("a", null, "", 0);
    expect(counter.count("a", null, "", 0)).toMatchObject({ fromPhone: 0 });
  });

  test("[EF-29] enquiries from an hour ago do not count, those from 59 minutes ago do", () => {
    const counter = new EnquiryCounter();
    const count = (at: number) => counter.count("a", "203.0.113.7", "", at).fromAddress;
    expect([count(0), count(59 * minuteMs + 59_999), count(60 * minuteMs)]).toEqual([1, 2, 2]);
  });

  test("[EF-29] a burst across two minutes is counted completely", () => {
    const counter = new EnquiryCounter();
    counter.count("a", null, "", minuteMs - 1);
    expect(counter.inLastMinute("a", minuteMs)).toBe(1);
    expect(counter.inLastMinute("a", 2 * minuteMs - 1)).toBe(1);
    expect(counter.inLastMinute("a", 2 * minuteMs)).toBe(0);
    // After the clock is set back, later enquiries are not counted.
    expect(counter.inLastMinute("a", -1)).toBe(0);
  });

  test("[EF-29] above the limit, the least recently seen are forgotten", () => {
    // One of the four is the site's own count, which every enquiry renews.
    const counter = new EnquiryCounter(4);
    const count = (phone: string) => counter.count("a", null, phone, 0).fromPhone;
    expect(["first", "second", "third", "first"].map(count)).toEqual([1, 1, 1, 2]);
    expect(count("fourth")).toBe(1);
    expect(["first", "third", "second"].map(count)).toEqual([3, 2, 1]);
  });
});
