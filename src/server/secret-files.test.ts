import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSecretFiles } from "./secret-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "secret-files-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

test("a secret is read from the file that a variable names, without the line end", () => {
  const environment: Record<string, string> = { SIGN_IN_SECRET_FILE: file("sign-in", "s3cret\n") };
  expect(readSecretFiles(environment)).toEqual([]);
  expect(environment["SIGN_IN_SECRET"]).toBe("s3cret");
  expect(readSecretFiles(environment)).toEqual([]);
});

test("variables that are paths themselves, or name no file, stay as they are", () => {
  const environment = { POSTCODES_FILE: "/data/postcodes.csv", MAP_TILES_FILE: "/data/tiles", SMTP_URL_FILE: "" };
  expect(readSecretFiles(environment)).toEqual([]);
  expect(Object.keys(environment)).toEqual(["POSTCODES_FILE", "MAP_TILES_FILE", "SMTP_URL_FILE"]);
});

test("a file that is missing, empty or contradicts its variable is named, and its secret is not", () => {
  const environment = {
    SEARCH_KEY_FILE: join(folder, "none"),
    SMTP_URL_FILE: file("empty", " \n"),
    DATABASE_URL: "postgres://one",
    DATABASE_URL_FILE: file("database", "postgres://two"),
  };
  expect(readSecretFiles(environment)).toEqual([
    `SEARCH_KEY_FILE: ${join(folder, "none")} cannot be read (ENOENT)`,
    `SMTP_URL_FILE: ${join(folder, "empty")} is empty`,
    "DATABASE_URL_FILE: DATABASE_URL is set as well; unset one of them",
  ]);
});
