import { spawn } from "node:child_process";
import { ensureBuild } from "./build.ts";
import { orExit, readOptions } from "./read-arguments.ts";

const usage = "Usage: npm start [-- --rebuild]\nEverything else is set in the environment: docs/operations.md.\n";
const { rebuild = false } = orExit(usage, () => readOptions(process.argv.slice(2), { rebuild: { type: "boolean" } }));
await ensureBuild(rebuild);
const server = spawn(process.execPath, ["dist/server/main.js"], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 1));
