import { describe, expect, test } from "vitest";
import { siteForTest } from "../vehicles/vehicle-for-test.ts";
import { EnquiryCounter } from "./enquiry-counter.ts";
import { connectionOf, type EnquirySigns, needsProofOfWork, type RecentEnquiries, suspicionsOf } from "./spam-guard.ts";

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
  suspicionsOf({ ...person, ...signs }, { ...calm, ...recent }, settings);

describe("the spam guard", () => {
  test("[EF-29] a person is not suspect, with scripts or without", () => {
    expect(suspicions({})).toEqual([]);
    expect(suspicions({ filledInSeconds: null })).toEqual([]);
  });

  const settled = { honeypot: "https://spam.example", filledInSeconds: 2.9 };
  const without = { ...spamGuard, proofOfWork: "off" as const };

  test.each<[string, Partial<EnquirySigns>, Partial<RecentEnquiries>]>([
    ["a browser that fills in a field nobody sees", { honeypot: "example.com" }, {}],
    ["a browser that fills in the whole form at once", { filledInSeconds: 0.3 }, {}],
    ["an office or a carrier behind one address", {}, { fromAddress: 200 }],
    ["a phone that a family or a reception shares", {}, { fromPhone: 60 }],
    ["no scripts while the site is flooded", { filledInSeconds: null }, { lastMinute: 5_000 }],
  ])("[EF-29] %s costs a person nothing by itself", (_who, signs, recent) => {
    expect(suspicions(signs, recent)).toEqual([]);
  });

  test("[EF-29] several signs together make an enquiry suspect, and each is named", () => {
    expect(suspicions(settled)).toEqual(["honeypot", "too-fast"]);
    expect(suspicions({ filledInSeconds: 2.9 }, { fromAddress: 21 })).toEqual(["too-fast", "many-from-address"]);
    expect(suspicions({ filledInSeconds: 3 }, { fromAddress: 21 })).toEqual([]);
    expect(suspicions({ filledInSeconds: 2.9 }, { fromAddress: 20 })).toEqual([]);
    expect(suspicions({}, { fromAddress: 21, fromPhone: 7 })).toEqual(["many-from-address", "many-from-phone"]);
    expect(suspicions({}, { fromAddress: 21, fromPhone: 6 })).toEqual([]);
  });

  test("[EF-29] a flood from one address or of one phone is suspect by its number alone", () => {
    expect(suspicions({}, { fromAddress: 201 }, without)).toEqual(["many-from-address"]);
    expect(suspicions({}, { fromPhone: 61 }, without)).toEqual(["many-from-phone"]);
  });

  test("[EF-29] work is asked for under attack only, unless the site says never or always", () => {
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
  ])("[EF-29] the connection of %s is %s", (address, connection) => {
    expect(connectionOf(address)).toBe(connection);
  });
});

describe("counting enquiries", () => {
  const minute = 60_000;

  test("[EF-29] an hour of one address and one phone is counted, on each site for itself", () => {
    const counter = new EnquiryCounter();
    const count = (site: string, address: string | null, phone: string, at: number) =>
      counter.count(site, address, phone, at);
    count("a", "203.0.113.7", "+61400000001", 0);
    count("a", "203.0.113.7", "+61400000002", 30 * minute);
    expect(count("a", "203.0.113.7", "+61400000001", 59 * minute)).toEqual({
      fromAddress: 3,
      fromPhone: 2,
      lastMinute: 1,
    });
    expect(count("b", "203.0.113.7", "+61400000001", 59 * minute)).toMatchObject({ fromAddress: 1, fromPhone: 1 });
    expect(count("a", null, "+61400000003", 59 * minute)).toMatchObject({ fromAddress: 0, lastMinute: 2 });
    expect(count("a", "203.0.113.7", "+61400000001", 200 * minute)).toMatchObject({ fromAddress: 1, fromPhone: 1 });
    expect(counter.inLastMinute("a", 200 * minute)).toBe(1);
    expect(counter.inLastMinute("nobody", 0)).toBe(0);
  });
});
