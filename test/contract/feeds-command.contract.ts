import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { siteFile, stockVehicle } from "../factories.ts";
import { runScript } from "../run-script.ts";
import { sftpServer } from "../sftp-server.ts";
import type { StorePlace } from "./every-store.ts";

const password = "secret";

/** The command `npm run feeds -- send` against an SFTP server. */
export function feedsCommandContract(makePlace: () => Promise<StorePlace>): void {
  const given = async () => {
    const place = await makePlace();
    const store = await place.open();
    await store.stockWrites.putVehicles("alpha", [stockVehicle("one"), stockVehicle("two")]);
    const server = await sftpServer({ password });
    const folder = mkdtempSync(join(tmpdir(), "feeds-command-"));
    onTestFinished(async () => {
      rmSync(folder, { recursive: true });
      await server.close();
    });
    const delivery = {
      name: "market",
      feed: "json" as const,
      host: "127.0.0.1",
      port: server.port,
      user: "dealer",
      hostKey: server.hostKey,
      passwordVariable: "MARKET_PASSWORD",
      folder: "/inbox",
      times: ["06:00"],
    };
    const site = siteFile("alpha", { listingFeeds: { json: { enabled: true }, deliveries: [delivery] } });
    writeFileSync(join(folder, "alpha.json"), JSON.stringify(site));
    const environment = { SITES_DIR: folder, DATA_DIR: folder, MARKET_PASSWORD: password };
    const run = (words: string, changes: Record<string, string> = {}) =>
      runScript("feeds", place.options, words.split(" "), {
        ...environment,
        ...("dataDir" in place.options ? { DATA_DIR: place.options.dataDir } : {}),
        ...changes,
      });
    return { run, server };
  };

  it("uploads the feed of a delivery whatever its schedule, and replaces it the next time", async () => {
    const { run, server } = await given();
    for (let sent = 0; sent < 2; sent += 1) {
      const outcome = await run("send --site alpha --delivery market");
      expect(outcome).toMatchObject({ exitCode: 0, stdout: "Sent json to 127.0.0.1.\n", stderr: "" });
    }
    expect([...server.files.keys()]).toEqual(["/inbox/vehicles.json"]);
    const feed: unknown = JSON.parse(server.files.get("/inbox/vehicles.json") ?? "");
    expect(feed).toMatchObject({ vehicles: [{ stock_number: "S-one" }, { stock_number: "S-two" }] });
  }, 60_000);

  it("says why it sent nothing, without the password", async () => {
    const { run, server } = await given();
    const refused = await run("send --site alpha --delivery market", { MARKET_PASSWORD: "another" });
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("rejected the login") });
    expect(refused.stderr).not.toContain("another");
    const unset = await run("send --site alpha --delivery market", { MARKET_PASSWORD: "" });
    expect(unset).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("The environment variable MARKET_PASSWORD is not set"),
    });
    const unknown = await run("send --site alpha --delivery other");
    expect(unknown).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('no delivery "other". It has: market'),
    });
    expect(server.files.size).toBe(0);
  }, 60_000);
}
