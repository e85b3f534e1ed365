import { execFile, spawn, type ChildProcess } from "node:child_process";
import { chown, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** The folder of PostgreSQL's programs. As root, installs Debian's package `postgresql` if they are missing. */
export async function postgresPrograms(): Promise<string> {
  return (await installedPostgres()) ?? installPrograms();
}

/** The folder of the newest installed PostgreSQL; null without one. */
export async function installedPostgres(): Promise<string | null> {
  const home = "/usr/lib/postgresql";
  const versions = await readdir(home).catch(() => []);
  const newest = versions
    .map(Number)
    .filter(Number.isInteger)
    .sort((left, right) => right - left)[0];
  return newest === undefined ? null : join(home, String(newest), "bin");
}

async function installPrograms(): Promise<string> {
  const advice =
    "Install the Debian package `postgresql`, or set TEST_DATABASE_URL to the address of a server where tests may create databases.";
  if (!isRoot) throw new Error(`PostgreSQL is not installed. ${advice}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await run("apt-get", ["update", "-q"], { env });
    await run("apt-get", ["install", "-q", "-y", "--no-install-recommends", "postgresql"], { env });
  } catch {
    throw new Error(`PostgreSQL could not be installed by apt-get. ${advice}`);
  }
  const programs = await installedPostgres();
  if (programs === null) throw new Error(`The package postgresql does not contain a server. ${advice}`);
  return programs;
}

/** Runs a program. PostgreSQL refuses to run as root, so it runs as the user created by its package. */
export async function runUnprivileged(command: string, args: string[]): Promise<void> {
  const cwd = "/";
  if (isRoot) await run("runuser", ["-u", "postgres", "--", command, ...args], { cwd });
  else await run(command, args, { cwd });
}

/** Starts a program as the same user. */
export function spawnUnprivileged(command: string, args: string[]): ChildProcess {
  const options = { cwd: "/", stdio: "ignore" } as const;
  // setpriv replaces itself with the server, whereas runuser would remain in between and intercept signals.
  const asPostgres = ["--reuid=postgres", "--regid=postgres", "--init-groups", command, ...args];
  return isRoot ? spawn("setpriv", asPostgres, options) : spawn(command, args, options);
}

/** Gives a folder to the same user. */
export async function giveToPostgres(folder: string): Promise<void> {
  if (!isRoot) return;
  const [userId, groupId] = await Promise.all([
    run("id", ["-u", "postgres"]).then(({ stdout }) => Number(stdout)),
    run("id", ["-g", "postgres"]).then(({ stdout }) => Number(stdout)),
  ]);
  await chown(folder, userId, groupId);
}
