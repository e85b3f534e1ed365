import { once } from "node:events";
import { errorText } from "../src/settings/error-text.ts";
import { ensureBuild } from "./build.ts";
import { type Cluster, startCluster } from "./cluster/start-cluster.ts";
import { orExit, readArguments, WrongArguments } from "./read-arguments.ts";

const usage = `Usage: npm run cluster [-- --port 3000] [--processes 4] [--meilisearch]
  Starts the demo on loopback as it runs on several machines: PostgreSQL with a standby, a bucket, nginx, and server
  processes with data folders of their own. All of it is stopped and removed by Ctrl+C.
  --meilisearch  also starts a Meilisearch, with which every site is searched
Installs Debian's packages postgresql and nginx-light if they are missing and it runs as root.
`;
const mostProcesses = 16;

const options = orExit(usage, () => {
  const { values } = readArguments(process.argv.slice(2), {
    port: { type: "string", default: "3000" },
    processes: { type: "string", default: "4" },
    meilisearch: { type: "boolean", default: false },
  });
  const [port, processes] = [Number(values.port), Number(values.processes)];
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new WrongArguments("--port needs a port.");
  if (!Number.isInteger(processes) || processes < 1 || processes > mostProcesses)
    throw new WrongArguments(`--processes needs a number from 1 to ${mostProcesses}.`);
  return { port, processes, hasMeilisearch: values.meilisearch };
});

await ensureBuild();
const hasToStop = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
let cluster: Cluster | null = null;
try {
  cluster = await startCluster({ ...options, say: (text) => process.stdout.write(`${text}\n`) });
  process.stdout.write(`Open http://harbourline.localhost:${cluster.port}/ – Ctrl+C stops everything.\n`);
  await hasToStop;
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 1;
}
await cluster?.stop();
