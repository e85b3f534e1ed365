import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { promote, type PrivatePostgres, startPostgresPair } from "../../scripts/postgres.ts";
import { compare, Enquiries, type LeadServer } from "./crash-run.ts";
import { startLeadServerOn } from "./small-lead-server.ts";

const withoutPostgres = process.env["FORECOURT_SKIP_POSTGRES"] === "1";

test.skipIf(withoutPostgres)(
  "server processes outlive ended connections, a restart of PostgreSQL and a failover, and no enquiry is lost or doubled [EF-27]",
  { timeout: 60_000 },
  async () => {
    await using pair = await pairUntilEnd();
    const databaseUrl = `postgres://postgres@127.0.0.1:${pair.primary.port},127.0.0.1:${pair.standby.port}/postgres`;
    // The first creates the tables.
    const first = await startLeadServerOn({ databaseUrl });
    const servers = [first, await startLeadServerOn({ databaseUrl })];
    try {
      const enquiries = new Enquiries();
      const { submit, longestOutageMs } = inTurn(servers);
      await enquiries.sendUntil({ submit }, readFaults(pair));
      expect(servers.map((server) => server.isRunning())).toEqual([true, true]);
      expect(longestOutageMs()).toBeLessThan(10_000);
      await enquiries.sendUnanswered({ submit });
      const { acknowledged, found, lost, doubled } = await compare({ databaseUrl }, enquiries);
      expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
      expect(acknowledged).toBeGreaterThan(50);
      expect(found).toBe(acknowledged);
    } finally {
      await Promise.all(servers.map((server) => server.kill()));
    }
  },
);

async function pairUntilEnd() {
  const pair = await startPostgresPair();
  return { ...pair, [Symbol.asyncDispose]: pair.stop };
}

async function readFaults({ primary, standby }: { primary: PrivatePostgres; standby: PrivatePostgres }): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    await sleep(300);
    await endConnections(primary);
  }
  await sleep(300);
  await primary.crash();
  await sleep(200);
  await primary.start();
  await sleep(500);
  await primary.crash();
  await promote(standby);
  await sleep(700);
}

async function endConnections({ url }: PrivatePostgres): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'forecourt'");
  await client.end();
}

/** Sends to one server after the other. `longestOutageMs`: the longest time without an enquiry that was taken. */
function inTurn(servers: readonly LeadServer[]) {
  let sent = 0;
  let lastTakenAt = performance.now();
  let longestMs = 0;
  return {
    async submit(enquiryKey: string): Promise<string> {
      const server = servers[sent++ % servers.length];
      if (server === undefined) throw new Error("There is no server.");
      const leadId = await server.submit(enquiryKey);
      longestMs = Math.max(longestMs, performance.now() - lastTakenAt);
      lastTakenAt = performance.now();
      return leadId;
    },
    longestOutageMs: () => longestMs,
  };
}
