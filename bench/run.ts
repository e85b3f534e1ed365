import { writeFile } from "node:fs/promises";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuild } from "../scripts/build.ts";
import { markdownSection, type PartReport, terminalTable } from "./figures.ts";
import { projectFolder } from "./measured-server.ts";

/** The parts in the order in which they run, one after the other: none may disturb another's figures. */
const parts: Record<string, () => Promise<PartReport>> = {
  pages: async () => (await import("./pages.ts")).benchPages(),
};
