import { expect, test } from "vitest";
import { firstServer, postgresServers } from "./postgres-servers.ts";

test.each([
  ["postgres://name:word@one/forecourt", ["postgres://name:word@one/forecourt"], false],
  ["postgres://one?target_session_attrs=read-write", ["postgres://one?target_session_attrs=read-write"], true],
  [
    "postgresql://name:a%2Cb@one:5432,[::1]:5433,three/forecourt?sslmode=require",
    ["one:5432", "[::1]:5433", "three"].map((host) => `postgresql://name:a%2Cb@${host}/forecourt?sslmode=require`),
    true,
  ],
  ["postgres://name@/forecourt?host=/run/a,b", ["postgres://name@/forecourt?host=/run/a,b"], false],
])("the servers of %s", (databaseUrl, urls, areChecked) => {
  expect(postgresServers(databaseUrl)).toEqual({ urls, areChecked });
});

test("an address that requests a read-only server is refused", () => {
  expect(() => postgresServers("postgres://one,two/db?target_session_attrs=any")).toThrow("must be read-write");
});

test("the next attempt begins with the server of the last success", async () => {
  const onFirst = firstServer(["one", "two", "three"]);
  const tried: string[] = [];
  const onlyTwo = async (server: string) => {
    tried.push(server);
    if (server !== "two") throw new Error(`${server} is down`);
    return server;
  };
  expect(await onFirst(onlyTwo)).toBe("two");
  expect(await onFirst(onlyTwo)).toBe("two");
  expect(tried).toEqual(["one", "two", "two"]);
});

test("the first error is reported when no server is left", async () => {
  const onFirst = firstServer(["one", "two"]);
  const fail = (server: string) => Promise.reject(new Error(`${server} is down`));
  await expect(onFirst(fail)).rejects.toThrow("one is down");
});
