import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export type Import = {
  file: string;
  /** The specifier as written. */
  from: string;
  /** The path from the project's folder for a file of the project, else the specifier. */
  target: string;
  /** Only types are imported: nothing of it runs. */
  isTypeOnly: boolean;
};

const importPatterns = [
  /^\s*(?:import|export)\s+([^"';]*?)from\s+["']([^"']+)["']/gm,
  /^\s*(import)\s+["']([^"']+)["']/gm,
  /\b(import|new URL)\(\s*["']([^"']+)["']/g,
];

/** Every import of a file: static, dynamic, and files that it names for a worker. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(file, "utf8");
  return importPatterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, clause = "", from = ""]) => ({
      file,
      from,
      target: from.startsWith(".") || clause === "new URL" ? normalize(join(dirname(file), from)) : from,
      isTypeOnly: importsTypesOnly(clause.trim()),
    })),
  );
}

function importsTypesOnly(clause: string): boolean {
  if (clause.startsWith("type ")) return true;
  const names = /^\{(.*)\}$/s
    .exec(clause)?.[1]
    ?.split(",")
    .map((name) => name.trim());
  return names?.filter(Boolean).every((name) => name.startsWith("type ")) ?? false;
}

/** These files and the TypeScript files that they run, directly or through others. Imports of `isEnd` files do not count. */
export function filesReached(files: readonly string[], isEnd: (file: string) => boolean = () => false): Set<string> {
  const reached = new Set(files);
  // A set gives also what is added to it on the way.
  for (const file of reached) {
    if (isEnd(file)) continue;
    for (const { target, isTypeOnly } of importsOf(file)) {
      if (!isTypeOnly && /\.tsx?$/.test(target)) reached.add(target);
    }
  }
  return reached;
}
