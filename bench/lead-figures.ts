import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { atMost, type Figure, information, type PartReport } from "./figures.ts";
import { projectFolder } from "./measured-server.ts";

const p99BudgetMs = 25;
/** A line of the script's output: two spaces, the name, and the value after two spaces or at column 36. */
const figureLine = /^ {2}(\S.{33}|\S.*? {2,})\s*(\S.*)$/;

/** Enquiries that were acknowledged and must still exist after the server is killed repeatedly. */
export async function benchLeads(): Promise<PartReport> {
  const child = spawnSync(process.execPath, [join(import.meta.dirname, "lead-durability.ts")], {
    cwd: projectFolder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.status === null || child.stdout === "") throw new Error("the run of the enquiries failed");
  const [title = "", ...lines] = child.stdout.trimEnd().split("\n");
  const found = lines.flatMap((line) => {
    const [, name = "", value = ""] = figureLine.exec(line) ?? [];
    return name === "" ? [] : [figureFor(name.trim(), value.trim())];
  });
  return {
    title: "Enquiries: durability under SIGKILL",
    method: `${title.replace(/^Lead durability, /, "")}; the server is killed at random moments and restarted on the same data; then the acknowledged enquiries are compared with those in the store. Latencies are from the request to the response. Steady latencies are those of a server that started 20 s earlier. The bare disk writes and syncs 8 kB at the same rate.`,
    figures: withDiskAsPeer(found),
  };
}

function figureFor(name: string, value: string): Figure {
  if (["lost", "doubled", "withoutDelivery"].includes(name)) return atMost(name, Number(value), 0, "", 0);
  if (!name.startsWith("p50 / p99 steady")) return information(name, value);
  const p99 = Number(value.split("/")[1]);
  return { ...atMost(name, p99, p99BudgetMs, "ms"), value, budget: `p99 ≤ ${p99BudgetMs} ms` };
}

/** Shows the disk's own time next to the platform's. */
function withDiskAsPeer(figures: readonly Figure[]): Figure[] {
  const disk = figures.find(({ name }) => name.includes("bare disk"));
  if (!disk) return [...figures];
  return figures
    .filter((figure) => figure !== disk)
    .map((figure) =>
      figure.name.startsWith("p50 / p99 steady") ? { ...figure, peer: `bare disk ${disk.value}` } : figure,
    );
}
