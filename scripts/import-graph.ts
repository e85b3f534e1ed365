import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export type Import = {
  file: string;
  /** The specifier as written. */
  from: string;
  /** The path relative to the project folder for a project file, otherwise the specifier. */
  target: string;
  /** True if only types are imported, so that nothing runs. */
  isTypeOnly: boolean;
  /** True for `import()` and workers, which run only when code asks for them. */
  isLater: boolean;
};

const importPatterns = [
  { pattern: /^\s*(?:import|export)\s+([^"';]*?)from\s+["']([^"']+)["']/gm, isLater: false },
  { pattern: /^\s*(import)\s+["']([^"']+)["']/gm, isLater: false },
  { pattern: /\b(import|new URL)\(\s*["']([^"']+)["']/g, isLater: true },
];

/** Every import of a file: static and dynamic imports, and files started as workers. */
export function fileImports(file: string): Import[] {
  const text = readFileSync(file, "utf8");
  return importPatterns.flatMap(({ pattern, isLater }) =>
    [...text.matchAll(pattern)].map(([, clause = "", from = ""]) => ({
      file,
      from,
      target: from.startsWith(".") || clause === "new URL" ? normalize(join(dirname(file), from)) : from,
      isTypeOnly: importsTypesOnly(clause.trim()),
      isLater,
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

/**
 * The given files and the TypeScript files that they import at run time, directly or indirectly. Does not follow the
 * imports of `isEnd` files, nor those that are not `isFollowed`.
 */
export function filesReached(
  files: readonly string[],
  isEnd: (file: string) => boolean = () => false,
  isFollowed: (item: Import) => boolean = () => true,
): Set<string> {
  const reached = new Set(files);
  // Iterating over a set includes elements added during the iteration.
  for (const file of reached) {
    if (isEnd(file)) continue;
    for (const item of fileImports(file)) {
      if (!item.isTypeOnly && /\.tsx?$/.test(item.target) && isFollowed(item)) reached.add(item.target);
    }
  }
  return reached;
}
