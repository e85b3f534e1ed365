import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Maximum time for `npm start` to respond on two cores, including build and demo data. */
const readyWithinMs = 60_000;
const port = 34_567;
const pages = [
  { host: "harbourline.localhost", path: "/", words: "Harbourline" },
  { host: "wattlebrook.localhost", path: "/search", words: "Wattlebrook" },
  { host: "red-gum.localhost", path: "/search?query=caravan", words: "Red Gum" },
  { host: "localhost", path: "/", words: "Forecourt demo sites" },
];

type Answer = { status: number; body: string };

function get(host: string, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, path, host: "127.0.0.1", headers: { host: `${host}:${port}` }, timeout: 5_000 },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      },
    );
    sent.on("error", reject);
    sent.on("timeout", () => sent.destroy(new Error("no answer in time")));
    sent.end();
  });
}

async function untilReady(server: ChildProcess, startedAt: number): Promise<number> {
  while (Date.now() - startedAt < readyWithinMs) {
    if (server.exitCode !== null) throw new Error(`npm start exited with code ${server.exitCode}.`);
    const answer = await get("localhost", "/readyz").catch(() => null);
    if (answer?.status === 200) return Date.now() - startedAt;
    await sleep(200);
  }
  throw new Error(`npm start was not ready within ${readyWithinMs / 1000} seconds.`);
}

// As after a fresh clone, without a build.
rmSync("dist", { recursive: true, force: true });
const dataDir = mkdtempSync(join(tmpdir(), "forecourt-start-"));
const startedAt = Date.now();
const server = spawn("npm", ["start"], {
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: "" },
  stdio: ["ignore", "ignore", "inherit"],
  detached: true,
});
try {
  const readyMs = await untilReady(server, startedAt);
  for (const { host, path, words } of pages) {
    const { status, body } = await get(host, path);
    if (status !== 200 || !body.includes(words))
      throw new Error(`http://${host}${path} responded with ${status} but without "${words}".`);
  }
  const unknown = await get("unknown.example", "/");
  if (unknown.status !== 404) throw new Error(`An unknown host responded with ${unknown.status} instead of 404.`);
  process.stdout.write(`A clean start was ready after ${(readyMs / 1000).toFixed(1)} s and answered all sites.\n`);
} finally {
  if (server.pid !== undefined) process.kill(-server.pid, "SIGTERM");
  await sleep(500);
  rmSync(dataDir, { recursive: true, force: true });
}
