import { availableParallelism } from "node:os";
import { describe, expect, test } from "vitest";
import { readSettings } from "../../src/server/settings.ts";

const environmentFaults = (environment: Record<string, string>): string[] => {
  const result = readSettings(environment);
  return result.ok ? [] : result.faults.map((fault) => fault.split(":")[0] ?? "");
};

describe("the environment", () => {
  test("defaults are the demo on this machine", () => {
    expect(readSettings({})).toEqual({
      ok: true,
      settings: {
        port: 3000,
        host: "127.0.0.1",
        metricsPort: null,
        tracing: null,
        acceptedSecrets: { searchSigning: null, signIn: null, applications: null },
        hasAccessLog: false,
        webProcesses: 1,
        dataDir: ".data",
        sitesDir: "sites",
        sitesFrom: "files",
        databaseUrl: null,
        searchMemoryBytes: 1_024 * 1_024 ** 2,
        s3: null,
        postcodesFile: null,
        mapTilesFile: null,
        proxyHops: 0,
        mode: "demo",
        deskHost: "desk.localhost",
        clockStart: null,
        searchHost: null,
        smtp: null,
        searchSigningKey: null,
        signInSecret: null,
        financeApplicationKey: null,
        twilio: null,
        stripeUrl: "https://api.stripe.com",
        indexNowUrl: "https://api.indexnow.org",
        googleGeocoding: null,
        autograbUrl: "https://api.autograb.com.au",
      },
    });
  });

  test("all given values are used", () => {
    const environment = {
      PORT: "8080",
      HOST: "0.0.0.0",
      DATA_DIR: "/data",
      SITES_DIR: "/sites",
      SITES_FROM: "store",
      DATABASE_URL: "postgresql://db/forecourt",
      PROXY_HOPS: "2",
      DESK_HOST: "Desk.Example.com",
      SEARCH_MEMORY_MB: "512",
      S3_URL: "https://s3.example/forecourt",
      S3_REGION: "us-east-1",
      S3_ACCESS_KEY_ID: "a bucket key",
      S3_SECRET_ACCESS_KEY: "0123456789abcdef",
      POSTCODES_FILE: "/data/postcodes.csv",
      MAP_TILES_FILE: "/data/australia.pmtiles",
      FORECOURT_CLOCK: "2026-11-20T12:00:00+10:00",
      SEARCH_HOST: "https://search.example",
      SEARCH_KEY: "a key",
      SEARCH_SIGNING_KEY: "0123456789abcdef0123456789abcdef",
      SIGN_IN_SECRET: "fedcba9876543210fedcba9876543210",
      FINANCE_APPLICATION_KEY: "0123456789abcdef0123456789abcdef",
      TWILIO_ACCOUNT_SID: "AC1",
      TWILIO_AUTH_TOKEN: "a token",
      TWILIO_FROM: "+61491570006",
      GOOGLE_GEOCODING_KEY: "a map key",
      AUTOGRAB_URL: "https://autograb.example",
      SMTP_URL: "smtps://user:secret@mail.example.com",
      MAIL_FROM: "Forecourt <leads@platform.example>",
      STRIPE_URL: "https://stripe.example",
      WEB_PROCESSES: "3",
      OTEL_EXPORTER_OTLP_ENDPOINT: "https://traces.example",
      OTEL_TRACES_SAMPLER_ARG: "0.25",
      SEARCH_SIGNING_KEY_ACCEPTED: "f".repeat(32),
      SIGN_IN_SECRET_ACCEPTED: "g".repeat(32),
      FINANCE_APPLICATION_KEY_ACCEPTED: "h".repeat(32),
      OTHER: "left alone",
    };
    expect(readSettings(environment)).toEqual({
      ok: true,
      settings: {
        port: 8080,
        host: "0.0.0.0",
        metricsPort: null,
        tracing: { collectorUrl: "https://traces.example", share: 0.25 },
        acceptedSecrets: { searchSigning: "f".repeat(32), signIn: "g".repeat(32), applications: "h".repeat(32) },
        hasAccessLog: false,
        webProcesses: 3,
        dataDir: "/data",
        sitesDir: "/sites",
        sitesFrom: "store",
        databaseUrl: "postgresql://db/forecourt",
        searchMemoryBytes: 512 * 1_024 ** 2,
        s3: {
          url: "https://s3.example/forecourt",
          region: "us-east-1",
          accessKeyId: "a bucket key",
          secretAccessKey: "0123456789abcdef",
        },
        postcodesFile: "/data/postcodes.csv",
        mapTilesFile: "/data/australia.pmtiles",
        proxyHops: 2,
        mode: "demo",
        deskHost: "desk.example.com",
        clockStart: Date.UTC(2026, 10, 20, 2),
        searchHost: "https://search.example",
        smtp: { url: "smtps://user:secret@mail.example.com", from: "Forecourt <leads@platform.example>" },
        searchSigningKey: "0123456789abcdef0123456789abcdef",
        signInSecret: "fedcba9876543210fedcba9876543210",
        financeApplicationKey: "0123456789abcdef0123456789abcdef",
        twilio: { url: "https://api.twilio.com", accountSid: "AC1", authToken: "a token", from: "+61491570006" },
        stripeUrl: "https://stripe.example",
        indexNowUrl: "https://api.indexnow.org",
        googleGeocoding: { url: "https://maps.googleapis.com", key: "a map key" },
        autograbUrl: "https://autograb.example",
      },
    });
  });

  test("on PostgreSQL there are as many server processes as cores", () => {
    const result = readSettings({ DATABASE_URL: "postgresql://db/forecourt" });
    expect(result.ok && result.settings.webProcesses).toBe(availableParallelism());
  });

  test("an empty variable counts as absent", () => {
    expect(
      readSettings({
        PORT: "",
        DATABASE_URL: "",
        FORECOURT_CLOCK: "",
        FORECOURT_MODE: "",
      }),
    ).toEqual(readSettings({}));
  });

  test.each([
    ["MAIL_FROM", "nobody"],
    ["PORT", "abc"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["DATABASE_URL", "mysql://db"],
    ["FORECOURT_MODE", "staging"],
    ["FORECOURT_CLOCK", "yesterday"],
    ["FORECOURT_CLOCK", "2026-13-01T00:00:00Z"],
    ["SEARCH_SIGNING_KEY", "short"],
    ["SEARCH_HOST", "https://search.example"],
    ["SEARCH_KEY", "without a host"],
    ["SIGN_IN_SECRET", "short"],
    ["FINANCE_APPLICATION_KEY", "short"],
    ["TWILIO_ACCOUNT_SID", "without a token"],
    ["TWILIO_AUTH_TOKEN", "without a sender"],
    ["TWILIO_FROM", "+61491570006"],
    ["TWILIO_URL", "ftp://sms.example"],
    ["STRIPE_URL", "api.stripe.com"],
  ])("%s=%s is refused by name", (name, value) => {
    expect(environmentFaults({ [name]: value })).toEqual([name]);
  });

  test("a mail server needs an address of its kind, and a sender", () => {
    expect(environmentFaults({ SMTP_URL: "https://mail.example.com", MAIL_FROM: "a@example.com" })).toEqual([
      "SMTP_URL",
    ]);
    expect(environmentFaults({ SMTP_URL: "smtp://mail.example.com" })).toEqual(["MAIL_FROM"]);
  });

  test("[EN-07] a search service for every site requires a web URL and a key", () => {
    expect(environmentFaults({ SEARCH_HOST: "ftp://search.example", SEARCH_KEY: "a key" })).toEqual(["SEARCH_HOST"]);
    for (const SEARCH_HOST of ["http://127.0.0.1:7700", "https://search.example/path"]) {
      expect(environmentFaults({ SEARCH_HOST, SEARCH_KEY: "a key" })).toEqual([]);
    }
  });

  test("all faults are reported together, including the clock in production", () => {
    expect(environmentFaults({ PORT: "x", DATABASE_URL: "x", FORECOURT_MODE: "x", FORECOURT_CLOCK: "x" })).toEqual([
      "PORT",
      "DATABASE_URL",
      "FORECOURT_MODE",
      "FORECOURT_CLOCK",
    ]);
    const clock = { FORECOURT_MODE: "production", FORECOURT_CLOCK: "2026-11-20T12:00:00Z" };
    expect(environmentFaults(clock)).toEqual([
      "FORECOURT_CLOCK",
      "SEARCH_SIGNING_KEY",
      "SIGN_IN_SECRET",
      "FINANCE_APPLICATION_KEY",
    ]);
    expect(environmentFaults({ PORT: "x", ...clock })).toEqual([
      "PORT",
      "FORECOURT_CLOCK",
      "SEARCH_SIGNING_KEY",
      "SIGN_IN_SECRET",
      "FINANCE_APPLICATION_KEY",
    ]);
  });

  test("a fault never repeats the value, because a database URL contains a password", () => {
    const result = readSettings({ DATABASE_URL: "mysql://user:secret@db" });
    expect(JSON.stringify(result)).not.toContain("secret");
  });
});
