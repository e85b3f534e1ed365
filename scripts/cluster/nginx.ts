import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
/** The configuration for operators, of which this one is a variant on loopback. */
const example = join(import.meta.dirname, "..", "..", "deploy", "nginx", "forecourt.conf");
const programs = ["/usr/sbin/nginx", "/usr/local/sbin/nginx"];
const startDeadlineMs = 10_000;

/** The path of nginx. As root, installs Debian's package `nginx-light` if it is missing, without starting its service. */
async function nginxProgram(): Promise<string> {
  const found = await installedNginx();
  if (found !== null) return found;
  const advice = "Install the Debian package `nginx-light`.";
  if (process.getuid?.() !== 0) throw new Error(`nginx is not installed. ${advice}`);
  // In run level 1, Debian starts no services.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  try {
    await run("apt-get", ["update", "-q"], { env });
    await run("apt-get", ["install", "-q", "-y", "--no-install-recommends", "nginx-light"], { env });
  } catch {
    throw new Error(`nginx could not be installed by apt-get. ${advice}`);
  }
  const installed = await installedNginx();
  if (installed === null) throw new Error(`The package nginx-light does not contain nginx. ${advice}`);
  return installed;
}

async function installedNginx(): Promise<string | null> {
  for (const program of programs) {
    const works = await run(program, ["-v"]).then(
      () => true,
      () => false,
    );
    if (works) return program;
  }
  return null;
}

/** The example for operators with these servers, on a port of loopback without TLS, and with its files in a folder. */
export function nginxConfiguration(text: string, port: number, servers: readonly number[], folder: string): string {
  const upstream = servers.map((server) => `server 127.0.0.1:${server} max_fails=2 fail_timeout=5s;`).join("\n    ");
  const changes: [found: RegExp, put: string][] = [
    [/server 127\.0\.0\.1:3000 max_fails=2 fail_timeout=5s;/, upstream],
    [/\/var\/cache\/nginx\/forecourt/, join(folder, "cache")],
    [/server \{\n {4}listen 80 [^}]*\}\n/, ""],
    [/listen 443 ssl http2 default_server;/, `listen 127.0.0.1:${port} default_server;`],
    [/ {4}listen \[::\]:443 [^\n]*\n/, ""],
    [/( {4}ssl_[^\n]*\n)+/, ""],
  ];
  return changes.reduce((written, [found, put]) => {
    if (!found.test(written)) throw new Error(`deploy/nginx/forecourt.conf has nothing like ${found}`);
    return written.replace(found, () => put);
  }, text);
}

/** Starts nginx in front of these servers, with a folder of its own. */
export async function startNginx(port: number, servers: readonly number[]): Promise<{ stop(): Promise<void> }> {
  const program = await nginxProgram();
  const folder = await mkdtemp(join(tmpdir(), "forecourt-nginx-"));
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `    ${kind}_temp_path ${join(folder, kind)};`,
  );
  const site = nginxConfiguration(await readFile(example, "utf8"), port, servers, folder);
  const configuration = [
    ...(process.getuid?.() === 0 ? ["user root;"] : []),
    "worker_processes 1;",
    `pid ${join(folder, "nginx.pid")};`,
    "events { worker_connections 4096; }",
    "http {",
    ...paths,
    "    access_log off;",
    site,
    "}",
  ].join("\n");
  const file = join(folder, "nginx.conf");
  await writeFile(file, configuration);
  const log = join(folder, "error.log");
  const server = spawn(program, ["-c", file, "-e", log, "-g", "daemon off;"], { stdio: "ignore" });
  const stop = async () => {
    await ended(server);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilAnswering(port, server);
  } catch {
    const reason = await readFile(log, "utf8").catch(() => "");
    await stop();
    throw new Error(`nginx did not start. ${reason.slice(0, 500)}`);
  }
  return { stop };
}

async function untilAnswering(port: number, server: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + startDeadlineMs;
  while (Date.now() < giveUpAt && server.exitCode === null) {
    // The example hides this path, so that the answer is not one of another program at the port.
    const isHidden = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 404,
      () => false,
    );
    if (isHidden) return;
    await sleep(50);
  }
  throw new Error("no answer");
}

/** Ends a process that was started here, and waits for it. */
export async function ended(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const hasEnded = once(child, "exit");
  child.kill(signal);
  await hasEnded;
}
