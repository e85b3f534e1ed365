import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Files that have an effect only once a list imports them, such as screens. */
export type ListedFiles = {
  what: string;
  /** Glob of the files, from the root of the repository. */
  files: string;
  /** Only files that contain this text count. Default: all. */
  contains?: string;
  list: string;
  /** The export of the list that chooses one of the files. Default: importing a file is enough. */
  chosenBy?: string;
};

export const listedFiles: readonly ListedFiles[] = [
  { what: "screen", files: "src/storefront/*/*.screen.ts", list: "src/storefront/screens.ts" },
  {
    what: "kind of enquiry",
    files: "src/enquiry-kinds/*.ts",
    contains: "satisfies EnquiryKindDefinition",
    list: "src/enquiry-kinds/enquiry-kinds.ts",
  },
  { what: "lead target", files: "src/leads/delivery/*.target.ts", list: "src/leads/delivery/lead-targets.ts" },
  {
    what: "format of stock files",
    files: "src/stock-feed/*.ts",
    contains: ": FeedFormat = {",
    list: "src/stock-feed/feed-reader.ts",
  },
  {
    what: "listing feed",
    files: "src/listing-feeds/*.ts",
    contains: ": FeedFormat = {",
    list: "src/listing-feeds/feed-formats.ts",
  },
  {
    what: "search service",
    files: "src/adapters/search/*/*.ts",
    contains: ": OpenSearchService = ",
    list: "src/composition/search-service.ts",
    chosenBy: "openSearchService",
  },
  {
    what: "file of scheduled jobs",
    files: "src/server/jobs/*-jobs.ts",
    contains: "): Job {",
    list: "src/server/jobs/jobs.ts",
  },
];

/** One sentence for each file that its list does not import, or whose import it does not choose. */
export function unlistedFiles(root: string, kinds: readonly ListedFiles[] = listedFiles): string[] {
  return kinds.flatMap(({ what, files, contains = "", list, chosenBy }) => {
    const listText = readFileSync(join(root, list), "utf8");
    return globSync(files, { cwd: root })
      .filter((file) => !/(\.test|-for-test)\.ts$/.test(file))
      .filter((file) => readFileSync(join(root, file), "utf8").includes(contains))
      .filter((file) => !isUsed(basename(file), listText, chosenBy))
      .toSorted()
      .map((file) => `${file} has no effect: add this ${what} to ${list}.`);
  });
}

function isUsed(fileName: string, listText: string, chosenBy: string | undefined): boolean {
  const imports = [...listText.matchAll(/^import (?:type )?\{([^}]*)\} from ".*\/([^/"]+)";$/gm)];
  const names = imports
    .filter(([, , from]) => from === fileName)
    .flatMap(([, named = ""]) => named.match(/\w+/g) ?? []);
  if (chosenBy === undefined) return names.length > 0;
  const [, choice = ""] = new RegExp(`^export const ${chosenBy}\\b[^=]*=([^;]*);`, "m").exec(listText) ?? [];
  return names.some((name) => new RegExp(`\\b${name}\\b`).test(choice));
}
