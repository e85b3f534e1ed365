import { execFileSync } from "node:child_process";
import { laterCode } from "./later-code.ts";

type Issue = { file: string; files: object[]; exports: { name: string }[]; types: { name: string }[] };

/** Code used only by tests: Knip's production mode, in which tests do not count as users. */
function testOnlyCode(): string[] {
  const parameters = ["--production", "--include", "files,exports,types", "--reporter", "json", "--no-exit-code"];
  const { issues } = JSON.parse(execFileSync("node_modules/.bin/knip", parameters, { encoding: "utf8" })) as {
    issues: Issue[];
  };
  return issues.flatMap(({ file, files, exports, types }) =>
    files.length > 0 ? [file] : [...exports, ...types].map(({ name }) => `${file}#${name}`),
  );
}

const found = testOnlyCode();
const unlisted = found.filter((code) => !Object.hasOwn(laterCode, code));
const stale = Object.keys(laterCode).filter((code) => !found.includes(code));
for (const code of unlisted) process.stderr.write(`${code} is used only by tests\n`);
for (const code of stale) process.stderr.write(`${code} is listed in scripts/later-code.ts, but the product uses it\n`);
if (unlisted.length > 0)
  process.stderr.write("Remove it, move it into a *-for-test.ts file, or list it in scripts/later-code.ts.\n");
process.stdout.write(`${found.length - unlisted.length} parts of the code are for a later feature\n`);
process.exit(unlisted.length + stale.length === 0 ? 0 : 1);
