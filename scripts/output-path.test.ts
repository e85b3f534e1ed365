import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refuseOutputFile, refuseOutputFolder } from "./output-path.ts";

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-output-"));
  mkdirSync(at("data", "drop"), { recursive: true });
  mkdirSync(at("here"));
  writeFileSync(at("stock.csv"), "stocknum\n1\n");
  writeFileSync(at("own.json"), '{"site":"a"}');
  writeFileSync(at("photo.jpg"), "not ours");
  symlinkSync(at("stock.csv"), at("link.csv"));
  linkSync(at("stock.csv"), at("hard.csv"));
  symlinkSync(at("data"), at("data-link"));
  symlinkSync("/dev/full", at("full"));
  execFileSync("mkfifo", [at("pipe")]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a file to write", () => {
  const refuse = (path: string) =>
    refuseOutputFile("--report", path, {
      inputs: [{ what: "the stock file", path: at("stock.csv") }],
      forbidden: [at("data", "drop")],
      isReplaceable: (start) => start.startsWith('{"site":'),
    });

  test.each([
    ["here", "is a folder"],
    ["new/", "is a folder"],
    ["stock.csv", "is the stock file, which would be overwritten"],
    ["link.csv", "is the stock file"],
    ["hard.csv", "is the stock file"],
    ["here/../stock.csv", "is the stock file"],
    ["full", "is a pipe or a device, not a regular file"],
    ["pipe", "is a pipe or a device, not a regular file"],
    ["photo.jpg", "already exists and was not written by this command"],
    ["stock.csv/report.json", "stock.csv, which is not a folder"],
    ["stock.csv/deeper/report.json", "stock.csv, which is not a folder"],
    ["data/drop/site/report.json", "a folder that files are imported from"],
    ["data-link/drop/report.json", "a folder that files are imported from"],
  ])("is refused at %s", (name, reason) => {
    const path = `${folder}/${name}`;
    expect(() => refuse(path)).toThrow(`--report ${path}`);
    expect(() => refuse(path)).toThrow(reason);
  });

  test.each(["/dev/full", "/dev/null"])("is refused at %s", (path) => expect(() => refuse(path)).toThrow("a device"));

  test.each(["report.json", "new/deeper/report.json", "own.json", "data/report.json", "here/stock.csv"])(
    "is written at %s",
    (name) => expect(() => refuse(at(name))).not.toThrow(),
  );
});

describe("a folder to write", () => {
  const refuse = (path: string) => refuseOutputFolder("--to", path, [at("data")], "which loses what is in it");

  test.each([
    ["stock.csv", "is not a folder"],
    ["pipe", "is not a folder"],
    ["stock.csv/export", "which is not a folder"],
    ["data", "which loses what is in it"],
    ["data/lead-files/site/export", "which loses what is in it"],
    ["data-link/drop/site", "which loses what is in it"],
    ["here/../data/x", "which loses what is in it"],
  ])("is refused at %s", (name, reason) => expect(() => refuse(`${folder}/${name}`)).toThrow(reason));

  test.each(["here", "export", "data-of-others", "new/deeper"])("is made at %s", (name) =>
    expect(() => refuse(at(name))).not.toThrow(),
  );
});
