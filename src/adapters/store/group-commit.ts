import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { sql, type Kysely, type Transaction } from "kysely";
import type { Tables } from "./database.ts";

type Member = {
  /** Returns a function that settles the caller's promise, called once the group is on disk. */
  run: (transaction: Transaction<Tables>) => Promise<() => void>;
  reject: (reason: unknown) => void;
};

/** So that read requests never wait for long. */
const mostInGroup = 50;
/** After faster groups there is no pause. */
const slowGroupMs = 5;
const longestPauseMs = 20;

/**
 * Runs write transactions one after another; those waiting at the same time share a database transaction. A commit
 * waits for the disk on the main thread, so ten that share one cost a tenth, and a slow one is followed by a pause of
 * the same length: a slow disk makes groups larger and never takes more than half of the thread. Each is still rolled
 * back alone if it fails, and returns only once it is on disk.
 */
export function groupCommit(writer: Kysely<Tables>) {
  let gathering: Member[] | null = null;
  let pauseUntilMs = 0;
  const close = (group: Member[]) => {
    if (gathering === group) gathering = null;
  };
  const begin = (group: Member[]) =>
    writer.connection().execute(async (connection) => {
      const pauseMs = Math.floor(pauseUntilMs - performance.now());
      // At least reads the network input that is already waiting.
      await (pauseMs > 0 ? sleep(pauseMs) : setImmediate());
      close(group);
      const startedAt = performance.now();
      const answers = await connection.transaction().execute((transaction) => runGroup(transaction, group));
      const endedAt = performance.now();
      const tookMs = endedAt - startedAt;
      pauseUntilMs = tookMs < slowGroupMs ? endedAt : endedAt + Math.min(tookMs, longestPauseMs);
      return answers;
    });
  const join = (member: Member) => {
    if (gathering !== null && gathering.length < mostInGroup) {
      gathering.push(member);
      return;
    }
    const group = [member];
    gathering = group;
    begin(group).then(
      (answers) => answers.forEach((answer) => answer()),
      (reason: unknown) => {
        close(group);
        group.forEach(({ reject }) => reject(reason));
      },
    );
  };
  return <T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const run = async (transaction: Transaction<Tables>) => {
        const answer = await work(transaction);
        return () => resolve(answer);
      };
      join({ run, reject });
    });
}

async function runGroup(transaction: Transaction<Tables>, group: readonly Member[]): Promise<(() => void)[]> {
  const answers: (() => void)[] = [];
  for (const { run, reject } of group) {
    await sql`savepoint member`.execute(transaction);
    try {
      answers.push(await run(transaction));
    } catch (reason) {
      await sql`rollback to member`.execute(transaction).catch(() => {
        // SQLite rolled back the entire group, as on a full disk.
        throw reason;
      });
      answers.push(() => reject(reason));
    }
    await sql`release member`.execute(transaction);
  }
  return answers;
}
