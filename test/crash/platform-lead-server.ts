import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { createInterface, type Interface } from "node:readline";
import type { LeadServer } from "./crash-run.ts";

export type PlatformOptions = {
  /** The built server. */
  script: string;
  /** A demo site's host name, without the port. */
  host: string;
  /** Beside, or in place of, this process's environment. */
  environment?: Record<string, string>;
  /** Fields of the form beside contact and message. */
  fieldsFor?: (enquiryKey: string) => Record<string, string>;
  /** What the server logs by this name is expected, and not shown. */
  expectedEvent?: string;
  /** Gets each line that the server writes to its standard output. */
  onLine?: (line: string) => void;
};

export type PlatformServer = LeadServer & { pid: number; port: number };

/** Starts the whole platform in demo mode on `dataDir`, and enquires by its form's own request. */
export function startPlatform({
  script,
  host,
  environment = {},
  fieldsFor = () => ({}),
  expectedEvent = "none",
  onLine = () => undefined,
}: PlatformOptions): (dataDir: string) => Promise<PlatformServer> {
  return async (dataDir) => {
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      HOST: "127.0.0.1",
      PORT: "0",
      WEB_PROCESSES: "1",
      ...environment,
    };
    const server = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "pipe"] });
    const hasEnded = once(server, "exit");
    createInterface(server.stderr).on("line", (line) => {
      if (!line.includes(`"event":"${expectedEvent}"`)) process.stderr.write(`${line}\n`);
    });
    const hasFailed = hasEnded.then(() => Promise.reject(new Error("The server ended before it was ready.")));
    const lines = createInterface(server.stdout).on("line", onLine);
    const port = await Promise.race([portFrom(lines), hasFailed]);
    return {
      pid: server.pid ?? 0,
      port,
      submit: (enquiryKey) => enquire(port, `${host}:${port}`, enquiryKey, fieldsFor(enquiryKey)),
      async kill() {
        server.kill("SIGKILL");
        await hasEnded;
      },
    };
  };
}

async function portFrom(lines: Interface): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  // Goes on reading to the end: a full pipe would stop the server.
  lines.on("line", (line) => {
    const port = /"event":"ready".*"port":(\d+)/.exec(line)?.[1];
    if (port !== undefined) resolve(Number(port));
  });
  return promise;
}

/** Sends an enquiry and returns the lead's id. Not by `fetch`, which cannot name the site's host. */
export async function enquire(
  port: number,
  host: string,
  enquiryKey: string,
  fields: Record<string, string>,
): Promise<string> {
  const headers = {
    host,
    "content-type": "application/json",
    accept: "application/json",
    "idempotency-key": enquiryKey,
  };
  const contact = { name: "Robin Archer", email: "robin@example.com", phone: "0491 570 006" };
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const call = request({ port, host: "127.0.0.1", path: "/enquiries", method: "POST", headers });
  call.on("error", reject);
  call.on("response", (response) => {
    let text = "";
    response.setEncoding("utf8");
    response.on("error", reject);
    response.on("data", (part: string) => (text += part));
    response.on("end", () => resolve(text));
  });
  call.end(JSON.stringify({ kind: "vehicle", ...contact, message: enquiryKey, ...fields }));
  const answer: unknown = JSON.parse(await promise);
  if (typeof answer === "object" && answer !== null && "lead_id" in answer) return String(answer.lead_id);
  throw new Error(`The server answered ${JSON.stringify(answer)}.`);
}
