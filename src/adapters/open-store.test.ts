import { expect, test } from "vitest";
import { freePort } from "../../test/free-port.ts";
import { openStore } from "./open-store.ts";

test("a database that does not answer is named by its variable, without its login", async () => {
  const opening = openStore({ databaseUrl: `postgres://forecourt:geheim@127.0.0.1:${await freePort()}/forecourt` });
  const fault: unknown = await opening.then(
    () => null,
    (error: unknown) => error,
  );
  expect(String(fault)).toBe(
    "Error: The database in DATABASE_URL does not respond. Check its address and port, and that the database is running.",
  );
});
