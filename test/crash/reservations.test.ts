import { expect, it } from "vitest";
import { describeOnEveryStore } from "../contract/every-store.ts";
import { reservationCrashes } from "./reservation-crashes.ts";

const kills = 8;

describeOnEveryStore("Reservations by killed processes", (makePlace) => {
  it("[RV-02, RV-03, RV-04] no shopper pays without getting a vehicle, no vehicle is held twice, and the ledger balances", async () => {
    const figures = await reservationCrashes(await makePlace(), kills);
    expect(figures).toMatchObject({ paidForNothing: 0, heldForNothing: 0, ledgerDifferenceCents: 0 });
    expect(figures.mostHolders).toBeLessThanOrEqual(1);
    expect(figures.payments).toBeGreaterThan(0);
  }, 120_000);
});
