import { spawn } from "node:child_process";
import { ensureBuild } from "./build.ts";

await ensureBuild(process.argv.includes("--rebuild"));
const server = spawn(process.execPath, ["dist/server/main.js"], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 1));
