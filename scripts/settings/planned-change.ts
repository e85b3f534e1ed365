import { faultText, type ConfigFault } from "../../src/sites/config-fault.ts";
import { readJsonText } from "../../src/sites/json-text.ts";
import { type SettingChange, settingChanges } from "../../src/sites/setting-changes.ts";
import { withoutUrlSecrets } from "../../src/settings/web-url.ts";
import type { FileChange } from "../../src/settings/file-store.ts";
import { inSnapshotOrder, kindOfFile, nameOfFile } from "../../src/sites/site-store.ts";
import type { SiteFile, Sites } from "../../src/sites/sites.ts";
import { printable } from "../printed-text.ts";
import { type CheckedSettings, checkSettings, type HasContent } from "./check-settings.ts";
import type { PlannedChange } from "./collection.ts";

/** Determines the effect of a change on the store's settings. */
export function planChange(
  stored: readonly SiteFile[],
  changes: readonly FileChange[],
  hasContent: HasContent,
): PlannedChange {
  const texts = new Map(stored.map(({ file, text }) => [file, text]));
  for (const { file, text } of changes) {
    if (text === null) texts.delete(file);
    else texts.set(file, text);
  }
  const before = checkSettings(stored, hasContent);
  const after = checkSettings(
    inSnapshotOrder([...texts].map(([file, text]) => ({ file, text }))),
    hasContent,
    before.sites,
  );
  const changed = new Set(changes.map(({ file }) => file));
  const newDealers = (found: (checked: CheckedSettings) => ConfigFault[]) => {
    const known = new Set(found(before).map(faultText));
    return found(after).filter((fault) => changed.has(fault.file) || !known.has(faultText(fault)));
  };
  const textBefore = new Map(stored.map(({ file, text }) => [file, text]));
  return {
    changes,
    lines: changes
      .flatMap(({ file, text }) => linesFor(file, textBefore.get(file) ?? null, text, after.sites))
      .map(shownLine),
    faults: newDealers(({ faults, sites }) => [...faults, ...nameFaults(sites)]),
    warnings: newDealers(({ warnings }) => warnings),
    sitesTakenOff: changes.flatMap(({ file, text }) =>
      text === null && kindOfFile(file) === "site" ? [nameOfFile(file)] : [],
    ),
  };
}

/** In the store a file is found by name, so its name must be that of its site or group. */
function nameFaults({ loaded }: Sites): ConfigFault[] {
  const named = [
    ...[...loaded.sites.values()].map(({ config: { file, text, input } }) => ({ file, text, slug: input.slug })),
    ...[...loaded.groups.values()].map(({ file, text, input }) => ({ file, text, slug: input.slug })),
  ];
  return named.flatMap(({ file, text, slug }) => {
    if (nameOfFile(file) === slug) return [];
    const json = readJsonText(text);
    const line = json.ok ? (json.textPosition(["slug"])?.line ?? null) : null;
    return [{ file, path: "slug", message: `is "${slug}": the file must be named ${slug}.json`, line }];
  });
}

function linesFor(file: string, before: string | null, after: string | null, sites: Sites): string[] {
  const isSite = kindOfFile(file) === "site";
  if (after === null) return [isSite ? `${file}: removed, the site goes offline` : `${file}: removed`];
  if (before === null) {
    const hosts = isSite ? sites.siteBySlug(nameOfFile(file))?.hosts : undefined;
    return [`${file}: new${hosts === undefined ? "" : `, at ${hosts.join(", ")}`}`];
  }
  const [valueBefore, valueAfter] = [readJsonText(before), readJsonText(after)];
  if (!valueBefore.ok || !valueAfter.ok) return [`${file}: changed completely`];
  const changes = settingChanges(valueBefore.value, valueAfter.value);
  if (changes.length === 0) return [`${file}: only spaces, line endings or the order of settings`];
  return [`${file}:${sitesOfGroup(file, sites)}`, ...changes.map((change) => `  ${changeLine(change)}`)];
}

/** Removes terminal control characters; the line keeps its indentation. */
function shownLine(line: string): string {
  return `${line.startsWith(" ") ? "  " : ""}${printable(line)}`;
}

function changeLine({ path, before, after }: SettingChange): string {
  if (before === undefined) return `+ ${path}: ${shown(after)}`;
  if (after === undefined) return `- ${path}: ${shown(before)}`;
  return `~ ${path}: ${shownPair(before, after)}`;
}

function sitesOfGroup(file: string, { loaded }: Sites): string {
  const slug = loaded.groups.get(file)?.input.slug;
  if (slug === undefined) return "";
  const members = [...loaded.sites.values()].filter(({ config }) => config.input.group === slug);
  return ` for ${members.map(({ config }) => config.input.slug).join(", ") || "no site"}`;
}

const mostShown = 100;
const shownBefore = 20;

function shown(value: unknown): string {
  const text = withoutUrlSecrets(JSON.stringify(value));
  return text.length <= mostShown ? text : `${text.slice(0, mostShown)}…`;
}

/** Long values are shortened to start slightly before the first difference; secrets are not shown. */
function shownPair(before: unknown, after: unknown): string {
  const [one, other] = [before, after].map((value) => withoutUrlSecrets(JSON.stringify(value))) as [string, string];
  if (one === other) return "(changed, not shown)";
  if (Math.max(one.length, other.length) <= mostShown) return `${one} → ${other}`;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const from = Math.max(0, same - shownBefore);
  const part = (text: string) =>
    `${from > 0 ? "…" : ""}${text.slice(from, from + mostShown)}${text.length > from + mostShown ? "…" : ""}`;
  return `${part(one)} → ${part(other)}`;
}
