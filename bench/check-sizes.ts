import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureBuild } from "../scripts/build.ts";

/** The fast size check for `npm run check`: JavaScript, CSS and fonts of every page, by `.size-limit.js`. */
await ensureBuild();
const { status } = spawnSync(join("node_modules", ".bin", "size-limit"), [], { stdio: "inherit" });
process.exit(status ?? 1);
