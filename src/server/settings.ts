import { z } from "zod";
import type { PlatformInput } from "../sites/resolve-settings.ts";

const clockTime = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** A key of 256 bits in base64 or hexadecimal is longer. */
const shortestSigningKey = 32;

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default(".data"),
  SITES_DIR: z.string().min(1).default("sites"),
  PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")
    .optional(),
  FORECOURT_MODE: z.enum(["demo", "production"]).default("demo"),
  FORECOURT_CLOCK: clockTime.optional(),
  SEARCH_HOST: z
    .url({ protocol: /^https?$/, error: "must be an address that starts with http:// or https://" })
    .optional(),
  SEARCH_KEY: z.string().min(1).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an address like smtps://name:password@mail.example.com" })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]*<)?[^<>@\s]+@[^<>@\s]+>?$/, "must be an e-mail address")
    .optional(),
  SEARCH_SIGNING_KEY: z.string().min(shortestSigningKey, "must have at least 32 characters").optional(),
});

export type Settings = {
  port: number;
  host: string;
  dataDir: string;
  sitesDir: string;
  databaseUrl: string | null;
  /** How many proxies of our own stand before the server: the shopper's address is what the outermost saw. */
  proxyHops: number;
  mode: "demo" | "production";
  /** The mail server and the sender's address; null when none is named. */
  smtp: { url: string; from: string } | null;
  /** Epoch milliseconds at which the clock starts, in demo and tests only; null is the real time. */
  clockStart: number | null;
  /** Search service of every site that names none of its own; its keys are in the variables SEARCH_KEY…. */
  searchHost: string | null;
  /** Signs the keys that browsers search with; null only in demo mode, which makes its own. */
  searchSigningKey: string | null;
};

/** Settings of sites that the environment has in place of the platform's own defaults. */
export function platformInput({ searchHost }: Pick<Settings, "searchHost">): PlatformInput {
  return searchHost === null ? {} : { search: { host: searchHost, keyVariable: "SEARCH_KEY" } };
}

export type SettingsResult = { ok: true; settings: Settings } | { ok: false; faults: string[] };

/** Reads the environment once, at start, and names every fault at the same time. */
export function readSettings(environment: Record<string, string | undefined>): SettingsResult {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(given);
  const faults = parsed.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  if (given["FORECOURT_CLOCK"] !== undefined && given["FORECOURT_MODE"] === "production") {
    faults.push("FORECOURT_CLOCK: the clock can be set in demo mode only; unset it or set FORECOURT_MODE=demo");
  }
  if (given["FORECOURT_MODE"] === "production" && given["SEARCH_SIGNING_KEY"] === undefined) {
    faults.push("SEARCH_SIGNING_KEY: must hold a secret of at least 32 characters in production");
  }
  for (const [name, other] of [
    ["SEARCH_HOST", "SEARCH_KEY"],
    ["SEARCH_KEY", "SEARCH_HOST"],
  ] as const) {
    if (given[name] !== undefined && given[other] === undefined) faults.push(`${name}: needs ${other} beside it`);
  }
  if (given["SMTP_URL"] !== undefined && given["MAIL_FROM"] === undefined) {
    faults.push("MAIL_FROM: the mail server of SMTP_URL needs a sender's address");
  }
  if (!parsed.success || faults.length > 0) return { ok: false, faults };
  const env = parsed.data;
  return {
    ok: true,
    settings: {
      port: env.PORT,
      host: env.HOST,
      dataDir: env.DATA_DIR,
      sitesDir: env.SITES_DIR,
      databaseUrl: env.DATABASE_URL ?? null,
      proxyHops: env.PROXY_HOPS,
      mode: env.FORECOURT_MODE,
      smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
      clockStart: env.FORECOURT_CLOCK ?? null,
      searchHost: env.SEARCH_HOST ?? null,
      searchSigningKey: env.SEARCH_SIGNING_KEY ?? null,
    },
  };
}
