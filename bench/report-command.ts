import { ensureBuild } from "../scripts/build.ts";
import { busyText, writeDocument } from "./benchmarks-document.ts";
import { type Figure, type PartReport, terminalTable } from "./figures.ts";

export type ReportCommand<Options extends { write: boolean }> = {
  usage: string;
  /** Null for wrong arguments; may throw for them. */
  readOptions(words: string[]): Options | null;
  measure(options: Options): Promise<PartReport>;
  /** Its section in docs/benchmarks.md. */
  section(options: Options): string;
  /** Whether a figure that misses its budget makes the command fail. */
  isRequired?(figure: Figure): boolean;
};

/**
 * Measures the built server and prints the figures, and writes them into docs/benchmarks.md if asked. Returns the exit
 * code: 0 if all required budgets are met, 1 if not, 2 for wrong arguments.
 */
export async function reportCommand<Options extends { write: boolean }>(
  words: string[],
  { usage, readOptions, measure, section, isRequired = () => true }: ReportCommand<Options>,
): Promise<number> {
  const options = optionsOrNull(() => readOptions(words));
  if (options === null) {
    process.stderr.write(usage);
    return 2;
  }
  await ensureBuild();
  process.stdout.write(`${busyText()}\n`);
  const report = await measure(options);
  process.stdout.write(`\n${terminalTable(report)}`);
  if (options.write) await writeDocument(new Map([[section(options), report]]));
  return report.figures.every((figure) => figure.isMet !== false || !isRequired(figure)) ? 0 : 1;
}

function optionsOrNull<Options>(read: () => Options | null): Options | null {
  try {
    return read();
  } catch {
    return null;
  }
}
