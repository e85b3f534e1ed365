import { mkdir, readFile } from "node:fs/promises";
import { importedPostcodesPath, writePostcodes } from "../src/adapters/postcodes/postcode-file.ts";
import { readPostcodes } from "../src/adapters/postcodes/read-postcodes.ts";
import { readOptions, runCommand, WrongArguments } from "./read-arguments.ts";

const usage = `Usage: npm run postcodes:import -- --file FILE [--dry-run]
Imports postcode positions into DATA_DIR (.data), for distances between shoppers and locations. FILE is a postal code
file of GeoNames (AU.txt), or CSV with the columns postcode, lat and long. Unusable lines are listed and skipped.
Servers use the list after their next start, unless POSTCODES_FILE names another.
  --dry-run   checks the file and imports nothing
Exit codes: 0 imported; 1 failed; 2 invalid arguments, or too many unusable lines and nothing was changed.
`;

/** More faults suggest another kind of file, or columns that were mixed up. */
const mostFaultyShare = 0.1;
const mostLinesListed = 20;
const exitRefused = 2;

process.exitCode = await runCommand(usage, async () => {
  const options = { file: { type: "string" }, "dry-run": { type: "boolean" } } as const;
  const { file, "dry-run": isDryRun } = readOptions(process.argv.slice(2), options);
  if (file === undefined) throw new WrongArguments("--file is needed.");
  const { places, faults } = readPostcodes(await readFile(file, "utf8"));
  for (const { line, message } of faults.slice(0, mostLinesListed)) process.stderr.write(`line ${line}: ${message}\n`);
  if (faults.length > mostLinesListed) process.stderr.write(`and ${faults.length - mostLinesListed} more lines\n`);
  const postcodes = new Set(places.map(({ postcode }) => postcode)).size;
  const counts = `${postcodes} postcodes of ${places.length} places, ${faults.length} lines left out`;
  if (places.length === 0 || faults.length > mostFaultyShare * (places.length + faults.length)) {
    process.stderr.write(`Refused: ${counts}. Nothing was changed.\n`);
    return exitRefused;
  }
  if (isDryRun) {
    process.stdout.write(`Would import ${counts}.\n`);
    return 0;
  }
  const dataDir = process.env["DATA_DIR"] || ".data";
  await mkdir(dataDir, { recursive: true });
  await writePostcodes(dataDir, places);
  process.stdout.write(`Imported ${counts} into ${importedPostcodesPath(dataDir)}. Restart the servers.\n`);
  return 0;
});
