import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSecretsFolder } from "./secrets-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, text: string) => writeFileSync(join(folder, name), text);

test("each file named like a variable sets it, without the line end; other files are ignored", () => {
  put("SIGN_IN_SECRET", "s3cret\n");
  put("secrets_NORTH_STRIPE_KEY", "sk_1");
  put("read-me.txt", "not a secret");
  mkdirSync(join(folder, "..data"));
  const environment: Record<string, string> = { SECRETS_DIR: folder };
  expect(readSecretsFolder(environment)).toEqual([]);
  expect(environment).toEqual({ SECRETS_DIR: folder, SIGN_IN_SECRET: "s3cret", NORTH_STRIPE_KEY: "sk_1" });
  expect(readSecretsFolder(environment)).toEqual([]);
});

test("without SECRETS_DIR nothing is read", () => {
  expect(readSecretsFolder({ SECRETS_DIR: "", SIGN_IN_SECRET_FILE: "/missing" })).toEqual([]);
});

test("a folder or file that cannot be used is named, and its secret is not", () => {
  put("SMTP_URL", " \n");
  put("DATABASE_URL", "postgres://two");
  mkdirSync(join(folder, "SEARCH_KEY"));
  expect(readSecretsFolder({ SECRETS_DIR: folder, DATABASE_URL: "postgres://one" })).toEqual([
    `DATABASE_URL: is set, and ${join(folder, "DATABASE_URL")} has another value; remove one of them`,
    `SEARCH_KEY: ${join(folder, "SEARCH_KEY")} cannot be read (EISDIR)`,
    `SMTP_URL: ${join(folder, "SMTP_URL")} is empty`,
  ]);
  const missing = join(folder, "missing");
  expect(readSecretsFolder({ SECRETS_DIR: missing })).toEqual([`SECRETS_DIR: ${missing} cannot be read (ENOENT)`]);
});
