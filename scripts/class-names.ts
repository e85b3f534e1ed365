import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path";

const classInSheet = /\.([a-zA-Z][\w-]*)/g;
const nameLetters = 3;
/** Ad blockers hide classes such as `ads` and `bnr` on every site. */
const hiddenByBlockers = /^(ad|bn)/i;
const otherLetters = 5;

/**
 * Short names for the classes of CSS modules. A listing contains two thousand class names, and every letter of the 120
 * different ones adds a tenth of a kilobyte to its HTML. A name is three letters of a hash, or of another hash if they
 * are taken: the server and browser builds agree, and a name does not depend on other names being added or removed.
 */
export function classNaming(folder: string): (name: string, file: string) => string {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const sheet of globSync("src/**/*.module.css", { cwd: folder }).toSorted()) {
    for (const [, name = ""] of readFileSync(`${folder}/${sheet}`, "utf8").matchAll(classInSheet)) {
      const key = keyFor(sheet, name);
      if (names.has(key)) continue;
      const short = freeName(key, taken);
      taken.add(short);
      names.set(key, short);
    }
  }
  // Other identifiers, such as animations, have longer names.
  return (name, file) => {
    const key = keyFor(relative(folder, file.replace(/\?.*$/, "")), name);
    return names.get(key) ?? hashLetters(key).slice(0, otherLetters);
  };
}

function keyFor(sheet: string, name: string): string {
  return `${sheet.replaceAll("\\", "/")} ${name}`;
}

function freeName(key: string, taken: ReadonlySet<string>): string {
  for (let attempt = 0; ; attempt += 1) {
    const name = hashLetters(`${key} ${attempt}`).slice(0, nameLetters);
    if (!taken.has(name) && !hiddenByBlockers.test(name)) return name;
  }
}

function hashLetters(text: string): string {
  return createHash("sha256")
    .update(text)
    .digest("base64")
    .replace(/[^a-zA-Z]/g, "");
}
