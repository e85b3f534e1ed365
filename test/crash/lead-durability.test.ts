import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { crashRun } from "./crash-run.ts";
import { startSmallLeadServer } from "./small-lead-server.ts";

it("no acknowledged enquiry is lost or doubled when the server is killed while they arrive [EF-27]", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-crash-"));
  try {
    const { acknowledged, found, ...figures } = await crashRun(dataDir, 8, startSmallLeadServer);
    expect(figures).toMatchObject({ kills: 8, lost: 0, doubled: 0, withoutDelivery: 0 });
    expect(acknowledged).toBeGreaterThan(20);
    expect(found).toBe(acknowledged);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 60_000);
