import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { folderStorage } from "../../src/adapters/file-storage/folder-storage.ts";
import { withLocalFiles } from "../../src/adapters/file-storage/open-file-storage.ts";
import { s3SettingsFromEnvironment } from "../../src/adapters/file-storage/s3-settings.ts";
import { s3Storage } from "../../src/adapters/file-storage/s3-storage.ts";
import { type S3Behaviour, s3Server } from "../s3-server.ts";
import { fileStorageContract } from "./file-storage.contract.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-storage-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function bucket(behaviour: S3Behaviour = {}) {
  const server = await s3Server(behaviour);
  onTestFinished(() => server.close());
  return server;
}

describe("a folder", () => {
  fileStorageContract(async () => folderStorage(folder));
});

describe("S3", () => {
  fileStorageContract(async () => s3Storage((await bucket({ pageSize: 3 })).settings));
});

describe("a part of a bucket", () => {
  fileStorageContract(async () => {
    const { settings } = await bucket({ pageSize: 3 });
    return s3Storage({ ...settings, url: `${settings.url}/shared files/one/` });
  });
});

describe("S3 beside a local folder", () => {
  fileStorageContract(async () => withLocalFiles(s3Storage((await bucket()).settings), folderStorage(folder)));
});

/** A bucket of S3 or of another service: S3_URL and its keys with `TEST_` before each name. */
const real = Object.entries(process.env).flatMap(([name, value]) =>
  name.startsWith("TEST_S3_") ? [[name.slice("TEST_".length), value] as const] : [],
);
describe.skipIf(real.length === 0)("the bucket of TEST_S3_URL", () => {
  fileStorageContract(async () => {
    const settings = s3SettingsFromEnvironment(Object.fromEntries(real));
    if (settings === null) throw new Error("TEST_S3_URL is not set.");
    return s3Storage(settings);
  });
});

describe("faults of S3", () => {
  test("a wrong secret, key or bucket is refused with S3's reason", async () => {
    const { settings } = await bucket();
    const refused = (changed: Partial<typeof settings>) => s3Storage({ ...settings, ...changed }).list("");
    expect(await refused({ secretAccessKey: "another-secret-key" })).toEqual({
      kind: "unavailable",
      reason: "S3 answered 403 SignatureDoesNotMatch.",
    });
    expect(await refused({ url: settings.url.replace(/forecourt$/, "other") })).toEqual({
      kind: "unavailable",
      reason: "S3 answered 404 NoSuchBucket.",
    });
    const other = s3Storage({ ...settings, url: settings.url.replace(/forecourt$/, "other") });
    expect(await other.read("one.xml")).toMatchObject({ kind: "unavailable" });
    expect(await s3Storage(settings).list("")).toEqual({ kind: "listed", files: [] });
  });

  test("a request is repeated twice after a fault that passes, and not after a refusal", async () => {
    const passing = await bucket({ unavailableRequests: 2 });
    expect(await s3Storage(passing.settings).write("one.xml", Buffer.from("1"))).toEqual({ kind: "written" });
    expect(passing.requests()).toBe(3);
    const lasting = await bucket({ unavailableRequests: 3 });
    expect(await s3Storage(lasting.settings).read("one.xml")).toEqual({
      kind: "unavailable",
      reason: "S3 answered 503 SlowDown.",
    });
    const refusing = await bucket();
    await s3Storage({ ...refusing.settings, secretAccessKey: "another-secret-key" }).read("one.xml");
    expect(refusing.requests()).toBe(1);
  });

  test("a silent server and an unreachable one are given up", async () => {
    const silent = await bucket({ isSilent: true });
    const hurried = s3Storage(silent.settings, { timeoutMs: 100, attempts: 1 });
    expect(await hurried.read("one.xml")).toEqual({ kind: "unavailable", reason: "S3 does not respond in time." });
    const gone = s3Storage({ ...silent.settings, url: "http://127.0.0.1:9/forecourt" }, { attempts: 1 });
    const answer = await gone.remove("one.xml");
    expect(answer).toMatchObject({ kind: "unavailable" });
    expect(JSON.stringify(answer)).not.toContain("127.0.0.1");
  });
});

test("a folder that is a file is a fault, and neither empty nor missing", async () => {
  await writeFile(join(folder, "taken"), "");
  const storage = folderStorage(folder);
  expect(await storage.write("taken/one.xml", Buffer.from("1"))).toMatchObject({ kind: "unavailable" });
  expect(await storage.read("taken/one.xml")).toEqual({ kind: "missing" });
});

test("files of the local folder are read, listed and removed beside those of the bucket", async () => {
  const { settings, objects } = await bucket();
  const local = folderStorage(folder);
  await local.write("lead-files/north/dms/old.xml", Buffer.from("old"));
  const storage = withLocalFiles(s3Storage(settings), local);
  await storage.write("lead-files/north/dms/new.xml", Buffer.from("new"));
  expect([...objects.keys()]).toEqual(["lead-files/north/dms/new.xml"]);
  expect(await storage.read("lead-files/north/dms/old.xml")).toMatchObject({ kind: "read" });
  expect(await storage.list("lead-files/")).toMatchObject({
    files: [{ name: "lead-files/north/dms/new.xml" }, { name: "lead-files/north/dms/old.xml" }],
  });
  await storage.remove("lead-files/north/dms/old.xml");
  expect(await local.list("lead-files/")).toEqual({ kind: "listed", files: [] });
});

test("the environment names a bucket completely or not at all", () => {
  const all = {
    S3_URL: "https://s3.example/bucket",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "a secret of sixteen",
  };
  expect(s3SettingsFromEnvironment({})).toBeNull();
  expect(s3SettingsFromEnvironment(all)).toEqual({
    url: "https://s3.example/bucket",
    region: "ap-southeast-2",
    accessKeyId: "key",
    secretAccessKey: "a secret of sixteen",
  });
  expect(() => s3SettingsFromEnvironment({ ...all, S3_ACCESS_KEY_ID: "" })).toThrow(
    "S3_URL: also needs S3_ACCESS_KEY_ID",
  );
  expect(() => s3SettingsFromEnvironment({ ...all, S3_URL: "https://s3.example" })).toThrow("must end with the bucket");
});
