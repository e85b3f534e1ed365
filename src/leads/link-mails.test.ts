import { expect, test } from "vitest";
import { linkMailTo, type LinkMails } from "./link-mails.ts";
import { createRateLimits, memoryRateCounts } from "./rate-limits.ts";
import { hourMs, minuteMs } from "../settings/durations.ts";

const start = Date.UTC(2026, 10, 24, 9);

/** Asks for links one after the other, and stores with each link when it was mailed. */
function desk() {
  const rateLimits = createRateLimits(memoryRateCounts(), (text) => text);
  const stored = new Map<string, LinkMails>();
  let connections = 0;
  return async (to: string, { link = "a", address = `203.0.113.${(connections += 1)}`, at = 0 } = {}) => {
    const linked = { about: ["test link", link], siteId: "alpha", linkMails: stored.get(link) };
    const asked = await linkMailTo(to, linked, { address, now: start + at }, { digest: (text) => text, rateLimits });
    if (asked.kind === "due") stored.set(link, asked.linkMails);
    return asked.kind;
  };
}

test("an address gets the same link once in ten minutes, however it is spelt", async () => {
  const ask = desk();
  expect(await ask("ann@example.com")).toBe("due");
  expect(await ask("Ann@Example.com", { at: 9 * minuteMs })).toBe("sent");
  expect(await ask("ann@example.com", { at: 10 * minuteMs })).toBe("due");
});

test("a link is sent to at most three addresses, repeatedly to each", async () => {
  const ask = desk();
  for (const name of ["a", "b", "c"]) expect(await ask(`${name}@example.com`)).toBe("due");
  expect(await ask("d@example.com")).toBe("limited");
  expect(await ask("a@example.com", { at: 10 * minuteMs })).toBe("due");
});

test("one connection may send five mails an hour, to any addresses", async () => {
  const ask = desk();
  const address = "203.0.113.200";
  for (const name of ["a", "b", "c", "d", "e"])
    expect(await ask(`${name}@example.com`, { link: name, address })).toBe("due");
  expect(await ask("f@example.com", { link: "f", address })).toBe("limited");
  expect(await ask("f@example.com", { link: "f", address, at: hourMs })).toBe("due");
});

test("one address gets five mails an hour, whatever they link to and over any connection", async () => {
  const ask = desk();
  for (const link of ["a", "b", "c", "d", "e"]) expect(await ask("ann@example.com", { link })).toBe("due");
  expect(await ask("ann@example.com", { link: "f" })).toBe("limited");
  expect(await ask("bob@example.com", { link: "f" })).toBe("due");
});
