import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { leadLinks, leadOfToken, leadPath } from "./lead-links.ts";

const signWith = (key: string) => (text: string) => createHmac("sha256", key).update(text).digest("base64url");
const sign = signWith("a key");
const { shopper, dealer } = leadLinks("north", "lead-1", { hosts: ["north.example"] }, sign);
/** Signed without a lead id: its token is a dot and the signature. */
const leadPathWithoutLead = leadPath("shopper", "north", "", sign);
const tokenFor = (address: string) => address.split("/").at(-1) ?? "";

test("each link names its lead for its own purpose", () => {
  expect(shopper).toMatch(/^https:\/\/north\.example\/enquiries\/lead-1\.[\w-]{43}$/);
  expect(leadOfToken("shopper", "north", tokenFor(shopper), sign)).toBe("lead-1");
  expect(leadOfToken("dealer", "north", tokenFor(dealer), sign)).toBe("lead-1");
});

test.each([
  ["for the other purpose", () => leadOfToken("dealer", "north", tokenFor(shopper), sign)],
  ["on another site", () => leadOfToken("shopper", "south", tokenFor(shopper), sign)],
  ["with another key", () => leadOfToken("shopper", "north", tokenFor(shopper), signWith("another key"))],
  [
    "of another lead's signature",
    () => leadOfToken("shopper", "north", tokenFor(shopper).replace("lead-1", "lead-2"), sign),
  ],
  ["without a signature", () => leadOfToken("shopper", "north", "lead-1", sign)],
  ["with something behind", () => leadOfToken("shopper", "north", `${tokenFor(shopper)}.x`, sign)],
  ["without a lead", () => leadOfToken("shopper", "north", tokenFor(leadPathWithoutLead), sign)],
  ["that is empty", () => leadOfToken("shopper", "north", "", sign)],
])("a token %s opens nothing", (_how, open) => expect(open()).toBeNull());
