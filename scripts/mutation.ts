import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const usage = "npm run test:mutation [-- [--write] [DOMAIN ...]]";
const domains = ["vehicles", "leads", "search", "stock-feed", "locations"];
/** Quick tests elsewhere that prove a domain's rules as its clients reach them. */
const furtherJudges: Record<string, string[]> = {
  search: [
    "src/adapters/search/embedded/embedded-document-search.test.ts",
    "src/adapters/search/embedded/match-vehicles.test.ts",
    "src/adapters/search/embedded/page-of-hits.test.ts",
    "test/http/listing*.test.ts",
    "test/http/search-connection.test.ts",
    "test/http/search-service*.test.ts",
    "test/http/typed-search.test.ts",
  ],
};
const docsFile = "docs/mutation-testing.md";
const reportFile = ".stryker/report.json";
/** Share of mutants in percent that the tests of a domain should notice. */
const goalPercent = 85;

type Mutant = {
  status: "Killed" | "Timeout" | "Survived" | "NoCoverage" | "Ignored" | "CompileError" | "RuntimeError" | "Pending";
  mutatorName: string;
  replacement?: string;
  location: { start: { line: number; column: number } };
};
type Report = { files: Record<string, { mutants: Mutant[] }> };
type Score = { domain: string; noticed: number; survived: number; uncovered: number; percent: number };

/** Breaks the rules of each domain in small ways and reports which breaks no test beside the rules notices. */
function main(args: string[]): number {
  const chosen = args.filter((argument) => argument !== "--write");
  const unknown = chosen.filter((argument) => !domains.includes(argument));
  if (unknown.length > 0) {
    process.stderr.write(`Unknown: ${unknown.join(", ")}. Domains are ${domains.join(", ")}.\nUsage: ${usage}\n`);
    return 2;
  }
  const scores: Score[] = [];
  for (const domain of chosen.length > 0 ? chosen : domains) {
    const report = testDomain(domain);
    if (report === null) return 1;
    process.stdout.write(`\n${survivors(report).join("\n")}\n`);
    scores.push(scoreOf(domain, report));
  }
  for (const score of scores) process.stdout.write(`${row(score)}\n`);
  if (args.includes("--write")) writeScores(scores);
  return 0;
}

function testDomain(domain: string): Report | null {
  const files = [`src/${domain}/**/*.ts`, "!src/**/*.test.ts", "!src/**/*-for-test.ts"].join(",");
  const judges = [`src/${domain}`, ...(furtherJudges[domain] ?? [])].join(",");
  const env = {
    ...process.env,
    MUTATION_TESTS: judges,
    FORECOURT_SKIP_POSTGRES: "1",
    FORECOURT_SKIP_MEILISEARCH: "1",
  };
  const { status } = spawnSync("node_modules/.bin/stryker", ["run", "--mutate", files], { stdio: "inherit", env });
  return status === 0 ? (JSON.parse(readFileSync(reportFile, "utf8")) as Report) : null;
}

function scoreOf(domain: string, report: Report): Score {
  const mutants = Object.values(report.files).flatMap((file) => file.mutants);
  const count = (...statuses: Mutant["status"][]): number =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count("Killed", "Timeout");
  const survived = count("Survived");
  const uncovered = count("NoCoverage");
  return { domain, noticed, survived, uncovered, percent: (100 * noticed) / (noticed + survived + uncovered) };
}

function survivors(report: Report): string[] {
  return Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants
      .filter(({ status }) => status === "Survived" || status === "NoCoverage")
      .map(
        ({ status, mutatorName, replacement, location: { start } }) =>
          `${file}:${start.line}:${start.column} ${status} ${mutatorName}: ${(replacement ?? "").slice(0, 120).replaceAll("\n", " ")}`,
      ),
  );
}

function row({ domain, noticed, survived, uncovered, percent }: Score): string {
  const verdict = percent >= goalPercent ? "met" : "missed";
  return `| \`src/${domain}\` | ${noticed} | ${survived} | ${uncovered} | ${percent.toFixed(1)} % | ${verdict} |`;
}

/** Replaces the rows of the domains that were tested; the others stay. */
function writeScores(scores: readonly Score[]): void {
  let text = readFileSync(docsFile, "utf8");
  for (const score of scores) {
    text = text.replace(new RegExp(`^\\| \`src/${score.domain}\` +\\|.*$`, "m"), () => row(score));
  }
  writeFileSync(docsFile, text);
  spawnSync("node_modules/.bin/oxfmt", [docsFile], { stdio: "inherit" });
}

process.exit(main(process.argv.slice(2)));
