import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";

const usage = "npm run test:mutation [-- [--write] [--whole] [DOMAIN ...] [-- STRYKER OPTION ...]]";

/** A unit of measurement: the files to mutate, and the tests that judge the mutants. */
type Domain = {
  files: readonly string[];
  /** Folders and test files; `!` excludes one. */
  judges: readonly string[];
  /** Slow tests, which judge only what the others do not notice. */
  slowJudges?: readonly string[];
  /** Measures only every nth window of lines: measuring all would take most of a day. */
  sample?: number;
};

/** Tests of `stock-feed` that are too slow to judge at all: each runs for 15 to 40 seconds. */
const slowestTests = ["false-values", "hostile-feeds", "full-files"].map((name) => `src/stock-feed/${name}.test.ts`);

/** Tests of `stock-feed` that import whole files: all of them together would judge a mutant for a minute. */
const importTests =
  "absurd-values confirmed-removals csn-feed damaged-files dirty-rows import-faults import-messages import-stock lines-of-no-vehicle lost-stock-numbers other-details plausibility repeated-rows replaced-vehicles rows-without-key shared-plates shifted-columns sold-and-new unusable-rows vehicle-facts"
    .split(" ")
    .map((name) => `src/stock-feed/${name}.test.ts`);

const domains: Readonly<Record<string, Domain>> = {
  vehicles: { files: ["src/vehicles/**/*.ts"], judges: ["src/vehicles"] },
  leads: { files: ["src/leads/**/*.ts"], judges: ["src/leads"] },
  search: {
    files: ["src/search/*.ts", "src/search/protocol/*.ts"],
    judges: [
      "src/search/*.test.ts",
      "src/search/protocol",
      "src/adapters/search/embedded/embedded-document-search.test.ts",
      "src/adapters/search/embedded/match-vehicles.test.ts",
      "src/adapters/search/embedded/page-of-hits.test.ts",
    ],
  },
  "search/plain-language": {
    files: ["src/search/plain-language/*.ts"],
    judges: ["src/search/plain-language"],
    sample: 60,
  },
  "stock-feed": {
    files: ["src/stock-feed/*.ts"],
    judges: ["src/stock-feed", ...[...slowestTests, ...importTests].map((file) => `!${file}`)],
    slowJudges: importTests,
    sample: 24,
  },
  locations: { files: ["src/locations/**/*.ts"], judges: ["src/locations"] },
  outbox: { files: ["src/outbox/**/*.ts"], judges: ["src/outbox"] },
};
const docsFile = "docs/mutation-testing.md";
const reportFile = ".stryker/report.json";
/** Percentage of mutants that the tests of a domain should detect. */
const goalPercent = 85;
/** Lines that a sample includes or skips together. */
const windowLines = 10;

type Mutant = {
  status: "Killed" | "Timeout" | "Survived" | "NoCoverage" | "Ignored" | "CompileError" | "RuntimeError" | "Pending";
  mutatorName: string;
  replacement?: string;
  location: { start: Position; end: Position };
};
type Position = { line: number; column: number };
type Report = { files: Record<string, { mutants: Mutant[] }> };
type Score = {
  name: string;
  sample: number;
  noticed: number;
  survived: number;
  uncovered: number;
  percent: number;
};

/** Mutates the rules of each domain and reports the mutants that no test beside the rules detects. */
function main(args: readonly string[]): number {
  const separator = args.includes("--") ? args.indexOf("--") : args.length;
  const [own, strykerOptions] = [args.slice(0, separator), args.slice(separator + 1)];
  const chosen = own.filter((argument) => argument !== "--write" && argument !== "--whole");
  const unknown = chosen.filter((argument) => !Object.hasOwn(domains, argument));
  if (unknown.length > 0) {
    const known = Object.keys(domains).join(", ");
    process.stderr.write(`Unknown: ${unknown.join(", ")}. Domains are ${known}.\nUsage: ${usage}\n`);
    return 2;
  }
  const scores: Score[] = [];
  for (const [name, domain] of Object.entries(domains)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const sample = own.includes("--whole") ? 1 : (domain.sample ?? 1);
    const report = testDomain({ ...domain, sample }, strykerOptions);
    if (report === null) return 1;
    process.stdout.write(`\n${toRead(report).join("\n")}\n`);
    scores.push(scoreFor(name, sample, report));
  }
  for (const score of scores) process.stdout.write(`${row(score)}\n`);
  if (own.includes("--write")) writeScores(scores);
  return 0;
}

/** Judges the mutants of a domain by its tests, and those that no test notices by its slow tests too. */
function testDomain({ files, judges, slowJudges, sample }: Domain & { sample: number }, options: readonly string[]) {
  const report = runStryker(sampledFiles(files, sample), judges, options);
  if (report === null || slowJudges === undefined) return report;
  const left = Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants.filter(isLeft).map(({ location }) => `${file}:${rangeFor(location)}`),
  );
  if (left.length === 0) return report;
  const second = runStryker([...new Set(left)], slowJudges, options);
  return second && withSecondPass(report, second);
}

function runStryker(mutated: readonly string[], judges: readonly string[], options: readonly string[]): Report | null {
  const env = {
    ...process.env,
    MUTATION_TESTS: judges.join(","),
    FORECOURT_SKIP_POSTGRES: "1",
    FORECOURT_SKIP_MEILISEARCH: "1",
  };
  const command = ["run", ...options, "--mutate", mutated.join(",")];
  const { status } = spawnSync("node_modules/.bin/stryker", command, { stdio: "inherit", env });
  return status === 0 ? (JSON.parse(readFileSync(reportFile, "utf8")) as Report) : null;
}

/** The range of a mutant as StrykerJS reads it: columns count from 0 there, and from 1 in its reports. */
function rangeFor({ start, end }: Mutant["location"]): string {
  return `${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

/** The first report, with what the second pass says of the mutants that the first one left. */
function withSecondPass({ files }: Report, second: Report): Report {
  const judged = Object.entries(files).map(([file, { mutants }]) => {
    const statuses = new Map(second.files[file]?.mutants.map((mutant) => [mutantKey(mutant), mutant.status]));
    const mutantStatus = (mutant: Mutant): Mutant["status"] => {
      const again = isLeft(mutant) ? statuses.get(mutantKey(mutant)) : undefined;
      return again === undefined || again === "NoCoverage" ? mutant.status : again;
    };
    return [file, { mutants: mutants.map((mutant) => ({ ...mutant, status: mutantStatus(mutant) })) }] as const;
  });
  return { files: Object.fromEntries(judged) };
}

function mutantKey({ mutatorName, replacement, location }: Mutant): string {
  return `${rangeFor(location)} ${mutatorName} ${replacement}`;
}

/** Whether no test noticed a mutant. */
function isLeft({ status }: Mutant): boolean {
  return status === "Survived" || status === "NoCoverage";
}

/** The rules of a domain, or every nth window of their lines, counted across all files in order of name. */
function sampledFiles(files: readonly string[], sample: number): string[] {
  const rules = globSync([...files], { exclude: ["**/*.test.ts", "**/*-for-test.ts"] }).toSorted();
  if (sample === 1) return rules;
  const windows = rules.flatMap((file) => {
    const count = Math.ceil(readFileSync(file, "utf8").split("\n").length / windowLines);
    return Array.from({ length: count }, (_, place) => {
      const start = place * windowLines;
      return `${file}:${start + 1}-${start + windowLines}`;
    });
  });
  return windows.filter((_, place) => place % sample === 0);
}

function scoreFor(name: string, sample: number, report: Report): Score {
  const mutants = Object.values(report.files).flatMap((file) => file.mutants);
  const count = (...statuses: Mutant["status"][]): number =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count("Killed", "Timeout");
  const survived = count("Survived");
  const uncovered = count("NoCoverage");
  return { name, sample, noticed, survived, uncovered, percent: (100 * noticed) / (noticed + survived + uncovered) };
}

/** The mutants to read: those that no test noticed, and those that ran too long, on a busy machine perhaps. */
function toRead(report: Report): string[] {
  return Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants
      .filter((mutant) => isLeft(mutant) || mutant.status === "Timeout")
      .map(
        ({ status, mutatorName, replacement, location: { start } }) =>
          `${file}:${start.line}:${start.column} ${status} ${mutatorName}: ${(replacement ?? "").slice(0, 120).replaceAll("\n", " ")}`,
      ),
  );
}

function row({ name, sample, noticed, survived, uncovered, percent }: Score): string {
  const verdict = percent >= goalPercent ? "met" : "missed";
  const part = sample === 1 ? "all" : `1 in ${sample}`;
  return `| \`src/${name}\` | ${part} | ${noticed} | ${survived} | ${uncovered} | ${percent.toFixed(1)} % | ${verdict} |`;
}

/** Replaces the rows of the tested domains; other rows are unchanged. */
function writeScores(scores: readonly Score[]): void {
  let text = readFileSync(docsFile, "utf8");
  for (const score of scores) {
    text = text.replace(new RegExp(`^\\| \`src/${score.name}\` +\\|.*$`, "m"), () => row(score));
  }
  writeFileSync(docsFile, text);
  spawnSync("node_modules/.bin/oxfmt", [docsFile], { stdio: "inherit" });
}

process.exit(main(process.argv.slice(2)));
