import { availableParallelism } from "node:os";
import { z } from "zod";
import { s3Pairs, s3Settings, type S3Settings, s3Variables } from "../adapters/file-storage/s3-settings.ts";
import type { GoogleGeocodingSettings } from "../adapters/geocoding/google-geocoding.ts";
import type { TwilioSettings } from "../adapters/sms/twilio-sms.ts";
import { webUrl } from "../settings/web-url.ts";
import type { PlatformInput } from "../sites/resolve-settings.ts";

const demoDeskHost = "desk.localhost";

const clockTime = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** A 256-bit key in base64 or hexadecimal is longer. */
const shortestSigningKey = 32;

/** About a million vehicles. */
const usualSearchMegabytes = 1_024;

/** A trace of every request would cost more than most collectors are meant for. */
const usualTracedShare = 0.1;

/** Where the settings of sites are stored: in the folder `SITES_DIR`, or in the database. */
export const sitesSources = ["files", "store"] as const;

export const defaultStripeUrl = "https://api.stripe.com";
export const defaultIndexNowUrl = "https://api.indexnow.org";

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  ACCESS_LOG: z.enum(["on", "off"]).default("off"),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(usualTracedShare),
  DATA_DIR: z.string().min(1).default(".data"),
  SITES_DIR: z.string().min(1).default("sites"),
  SITES_FROM: z.enum(sitesSources).default("files"),
  PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  POSTCODES_FILE: z.string().min(1).optional(),
  MAP_TILES_FILE: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")
    .optional(),
  ...s3Variables,
  SEARCH_MEMORY_MB: z.coerce.number().int().min(64).max(1_000_000).default(usualSearchMegabytes),
  FORECOURT_MODE: z.enum(["demo", "production"]).default("demo"),
  DESK_HOST: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, "must be a host without a port, such as desk.example.com")
    .optional(),
  FORECOURT_CLOCK: clockTime.optional(),
  SEARCH_HOST: webUrl.optional(),
  SEARCH_KEY: z.string().min(1).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an address like smtps://name:password@mail.example.com" })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]*<)?[^<>@\s]+@[^<>@\s]+>?$/, "must be an email address")
    .optional(),
  SEARCH_SIGNING_KEY: z.string().min(shortestSigningKey, "must have at least 32 characters").optional(),
  SIGN_IN_SECRET: z.string().min(shortestSigningKey, "must have at least 32 characters").optional(),
  FINANCE_APPLICATION_KEY: z.string().min(shortestSigningKey, "must have at least 32 characters").optional(),
  SEARCH_SIGNING_KEY_ACCEPTED: z.string().min(shortestSigningKey, "must have at least 32 characters").optional(),
  SIGN_IN_SECRET_ACCEPTED: z.string().min(shortestSigningKey, "must have at least 32 characters").optional(),
  FINANCE_APPLICATION_KEY_ACCEPTED: z.string().min(shortestSigningKey, "must have at least 32 characters").optional(),
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{5,14}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/,
      "must be a number such as +61491570006, a name or MG…",
    )
    .optional(),
  TWILIO_URL: webUrl.default("https://api.twilio.com"),
  STRIPE_URL: webUrl.default(defaultStripeUrl),
  INDEXNOW_URL: webUrl.default(defaultIndexNowUrl),
  GOOGLE_GEOCODING_KEY: z.string().min(1).optional(),
  GOOGLE_GEOCODING_URL: webUrl.default("https://maps.googleapis.com"),
  AUTOGRAB_URL: webUrl.default("https://api.autograb.com.au"),
});

export type Settings = {
  port: number;
  host: string;
  /** Number of server processes that share the port. */
  webProcesses: number;
  /** The port at which Prometheus collects metrics; null without. */
  metricsPort: number | null;
  /** The collector of OpenTelemetry that gets traces, and the share of requests that are traced; null without. */
  tracing: { collectorUrl: string; share: number } | null;
  /** Whether every request is logged. */
  hasAccessLog: boolean;
  dataDir: string;
  sitesDir: string;
  /** Whether settings of sites are read from `sitesDir` or from the database. */
  sitesFrom: (typeof sitesSources)[number];
  databaseUrl: string | null;
  /** How much memory the search indexes of many sites may take in each process. */
  searchMemoryBytes: number;
  /** The bucket of S3 for files that machines share; null: the data folder. */
  s3: S3Settings | null;
  /** A file of postcodes with coordinates; null if there is none. */
  postcodesFile: string | null;
  /** A PMTiles file with pictures for interactive maps; null without one. */
  mapTilesFile: string | null;
  /** Number of our own proxies in front of the server: the client's address is the one seen by the outermost. */
  proxyHops: number;
  mode: "demo" | "production";
  /** The host of the desk, without a port; null without a desk. */
  deskHost: string | null;
  /** The mail server and the sender's address; null if none is configured. */
  smtp: { url: string; from: string } | null;
  /** Epoch milliseconds at which the clock starts, in demo and tests only; null for the real time. */
  clockStart: number | null;
  /** Search service of every site without one of its own; its keys are in the variables SEARCH_KEY…. */
  searchHost: string | null;
  /** Signs the search keys of browsers; null in demo mode only, which generates its own. */
  searchSigningKey: string | null;
  /** Hashes sign-in codes and phone numbers; null in demo mode only, which generates its own. */
  signInSecret: string | null;
  /** Encrypts applications for finance; null in demo mode only, which generates its own. */
  financeApplicationKey: string | null;
  /** Second secrets, while one replaces the other: what was made with them is accepted; null without. */
  acceptedSecrets: Record<"searchSigning" | "signIn" | "applications", string | null>;
  /** The provider of text messages; null if none is configured. */
  twilio: TwilioSettings | null;
  stripeUrl: string;
  /** Address of the search engines that sites tell about changed pages. */
  indexNowUrl: string;
  /** Google's geocoding of postcodes; null: the embedded table. */
  googleGeocoding: GoogleGeocodingSettings | null;
  /** Address of AutoGrab's valuations; sites name the variables with their keys. */
  autograbUrl: string;
};

/** Settings of sites from the environment, in place of the platform's own defaults. */
export function platformInput({ searchHost }: Pick<Settings, "searchHost">): PlatformInput {
  return searchHost === null ? {} : { search: { host: searchHost, keyVariable: "SEARCH_KEY" } };
}

export type SettingsResult = { ok: true; settings: Settings } | { ok: false; faults: string[] };

function twilioSettings(env: z.infer<typeof environmentSchema>): TwilioSettings | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from, TWILIO_URL: url } = env;
  return accountSid && authToken && from ? { url, accountSid, authToken, from } : null;
}

/** Reads the environment once at startup, and reports all faults together. */
export function readSettings(environment: Record<string, string | undefined>): SettingsResult {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(given);
  const faults = parsed.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  if (given["FORECOURT_CLOCK"] !== undefined && given["FORECOURT_MODE"] === "production") {
    faults.push("FORECOURT_CLOCK: the clock can be set in demo mode only; unset it or set FORECOURT_MODE=demo");
  }
  for (const name of ["SEARCH_SIGNING_KEY", "SIGN_IN_SECRET", "FINANCE_APPLICATION_KEY"]) {
    if (given["FORECOURT_MODE"] === "production" && given[name] === undefined) {
      faults.push(`${name}: must be a secret of at least 32 characters in production`);
    }
  }
  for (const [name, other] of [
    ["SEARCH_HOST", "SEARCH_KEY"],
    ["SEARCH_KEY", "SEARCH_HOST"],
    ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"],
    ["TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
    ["TWILIO_FROM", "TWILIO_ACCOUNT_SID"],
    ...s3Pairs,
  ] as const) {
    if (given[name] !== undefined && given[other] === undefined) faults.push(`${name}: also needs ${other}`);
  }
  if (given["SMTP_URL"] !== undefined && given["MAIL_FROM"] === undefined) {
    faults.push("MAIL_FROM: required as the sender's address if SMTP_URL is set");
  }
  if (!parsed.success || faults.length > 0) return { ok: false, faults };
  const env = parsed.data;
  return {
    ok: true,
    settings: {
      port: env.PORT,
      host: env.HOST,
      webProcesses: env.WEB_PROCESSES ?? (env.DATABASE_URL === undefined ? 1 : availableParallelism()),
      metricsPort: env.METRICS_PORT ?? null,
      tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
        ? { collectorUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG }
        : null,
      hasAccessLog: env.ACCESS_LOG === "on",
      dataDir: env.DATA_DIR,
      sitesDir: env.SITES_DIR,
      sitesFrom: env.SITES_FROM,
      databaseUrl: env.DATABASE_URL ?? null,
      searchMemoryBytes: env.SEARCH_MEMORY_MB * 1024 ** 2,
      s3: s3Settings(env),
      postcodesFile: env.POSTCODES_FILE ?? null,
      mapTilesFile: env.MAP_TILES_FILE ?? null,
      proxyHops: env.PROXY_HOPS,
      mode: env.FORECOURT_MODE,
      deskHost: env.DESK_HOST ?? (env.FORECOURT_MODE === "demo" ? demoDeskHost : null),
      smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
      clockStart: env.FORECOURT_CLOCK ?? null,
      searchHost: env.SEARCH_HOST ?? null,
      searchSigningKey: env.SEARCH_SIGNING_KEY ?? null,
      signInSecret: env.SIGN_IN_SECRET ?? null,
      financeApplicationKey: env.FINANCE_APPLICATION_KEY ?? null,
      acceptedSecrets: {
        searchSigning: env.SEARCH_SIGNING_KEY_ACCEPTED ?? null,
        signIn: env.SIGN_IN_SECRET_ACCEPTED ?? null,
        applications: env.FINANCE_APPLICATION_KEY_ACCEPTED ?? null,
      },
      twilio: twilioSettings(env),
      stripeUrl: env.STRIPE_URL,
      indexNowUrl: env.INDEXNOW_URL,
      googleGeocoding: env.GOOGLE_GEOCODING_KEY
        ? { url: env.GOOGLE_GEOCODING_URL, key: env.GOOGLE_GEOCODING_KEY }
        : null,
      autograbUrl: env.AUTOGRAB_URL,
    },
  };
}
