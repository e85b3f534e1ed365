import { execFileSync } from "node:child_process";

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
for (const code of found) process.stderr.write(`${code} is used only by tests\n`);
if (found.length > 0) process.stderr.write("Remove it, or move it into a *-for-test.ts file.\n");
process.exit(found.length === 0 ? 0 : 1);
