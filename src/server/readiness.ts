import type { LiveSites } from "./live-sites.ts";
import type { Log } from "./log.ts";

/** Whether a process can do its work now, and what is wrong or worth knowing, one short text each. */
export type Readiness = {
  /** It can read and write, and serves every configured site. */
  isReady: boolean;
  /** It can show stock, even if its store does not answer. */
  showsPages: boolean;
  notes: string[];
};

/** Something that a process needs. `check` rejects if it is not there. */
export type Need = {
  name: string;
  check: () => Promise<unknown>;
  /** The fault as a short text without addresses, for everybody, and in full, for the log. */
  describe: (error: unknown) => { short: string; full: string };
  /** How long a result counts, in milliseconds. */
  keptForMs: number;
};

export type ReadinessPorts = {
  needs: readonly Need[];
  sites: Pick<LiveSites, "current" | "unserved" | "outdated">;
  /** Sites whose stock is still being loaded. */
  loading: () => readonly string[];
  notes: () => string[];
  stopping: AbortSignal;
  log: Log;
};

/** Health checks give up after a few seconds, so each need has less time than that. */
const needWithinMs = 1_500;

type Fault = { short: string; full: string };

/** Answers the readiness within two seconds, however long a store takes. Changes are logged. */
export function createReadiness({
  needs,
  sites,
  loading,
  notes,
  stopping,
  log,
}: ReadinessPorts): () => Promise<Readiness> {
  const checks = needs.map(checked);
  let logged = "";
  return async () => {
    const found = await Promise.all(checks.map((check) => check()));
    const faults = [...found.filter((fault) => fault !== null), ...siteFaults(sites)];
    const full = [...new Set(faults.map((fault) => fault.full))].join(" ");
    if (full !== logged && full === "") log("info", "ready again");
    else if (full !== logged) log("error", "not ready", { faults: full });
    logged = full;
    const isStopping = stopping.aborted;
    const unloaded = loading();
    const isServing = !isStopping && unloaded.length === 0;
    return {
      isReady: faults.length === 0 && isServing,
      showsPages: sites.current().all.length > 0 && isServing,
      notes: [
        ...(isStopping ? ["stopping"] : []),
        ...(unloaded.length > 0 ? [`loading the stock of ${unloaded.join(", ")}`] : []),
        ...new Set(faults.map((fault) => fault.short)),
        ...sites.outdated().map((name) => `last valid settings in use: ${shortName(name)}`),
        ...notes(),
      ],
    };
  };
}

function siteFaults({ current, unserved }: ReadinessPorts["sites"]): Fault[] {
  const names = unserved();
  const faults = names.map((name) => {
    const short = `settings not in use: ${shortName(name)}`;
    return { short, full: `Settings are not in use: ${name}.` };
  });
  if (current().all.length > 0 || names.length > 0) return faults;
  return [{ short: "no site is configured", full: "No site is configured. Check SITES_DIR, or npm run config:push." }];
}

/** Without the folders, which are nobody else's business. */
function shortName(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}

/** A check that is under way, or was made a short time ago, is not made again. */
function checked({ name, check, describe, keptForMs }: Need): () => Promise<Fault | null> {
  let known: { fault: Fault | null; until: number } = { fault: null, until: -Infinity };
  let underWay: Promise<void> | null = null;
  const late: Fault = { short: `${name} does not respond`, full: `${name} does not respond in time.` };
  const run = async (): Promise<void> => {
    const fault = await check().then(() => null, describe);
    known = { fault, until: Date.now() + keptForMs };
    underWay = null;
  };
  return async () => {
    if (Date.now() < known.until) return known.fault;
    underWay ??= run();
    const { promise: timeIsUp, resolve } = Promise.withResolvers<"late">();
    const timer = setTimeout(resolve, needWithinMs, "late");
    const outcome = await Promise.race([underWay, timeIsUp]).finally(() => clearTimeout(timer));
    return outcome === "late" ? late : known.fault;
  };
}
