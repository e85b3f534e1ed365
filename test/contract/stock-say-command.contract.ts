import { expect, it } from "vitest";
import { stockVehicle } from "../factories.ts";
import { runScript } from "../run-script.ts";
import type { StorePlace } from "./every-store.ts";

const site = "harbourline";
const clock = { FORECOURT_CLOCK: "2026-11-20T02:00:00Z" };
const takesMs = 120_000;

/** What `npm run stock:say` and `npm run stock:show` accept, refuse and print. */
export function stockSayCommandContract(makePlace: () => Promise<StorePlace>): void {
  const start = async () => {
    const place = await makePlace();
    const store = await place.open();
    const dealershipSlug = "harbourline-artarmon";
    await store.stockWrites.putVehicles(site, [
      stockVehicle("one", { dealershipSlug, price: 41_990, vin: "JTMRV3FV60D000001" }),
      stockVehicle("two", { dealershipSlug, stocknum: "SAME" }),
      stockVehicle("three", { dealershipSlug: "elsewhere", stocknum: "same" }),
    ]);
    const command = (name: string, args: readonly string[]) =>
      runScript(name, place.options, ["--site", site, ...args], clock);
    const about = (vehicle: string, ...args: string[]) => ["--vehicle", vehicle, ...args];
    return {
      store,
      shown: () => store.stock.vehicleById(site, "one"),
      say: (vehicle: string, ...args: string[]) => command("stock-say", about(vehicle, ...args)),
      show: (vehicle: string, ...args: string[]) => command("stock-show", about(vehicle, ...args)),
    };
  };

  it(
    "set, show and end an override, with its author, end and reason",
    async () => {
      const { say, show, shown, store } = await start();
      const until = ["--until", "2026-12-24", "--by", "Sam Hill", "--reason", "Run-out of 2022 models"];
      const set = await say("S-one", "price=$39,990", "tag=Run-out", ...until);
      expect(set, set.stderr).toMatchObject({ exitCode: 0, stderr: "" });
      expect(await shown()).toMatchObject({ price: 39_990, tag: "Run-out" });
      expect(set.stdout).toMatch(
        /^price +41990 +39990 +39990 +Sam Hill, 2026-11-20T13:00:0\d\+11:00, until 2026-12-25T00:00:00\+11:00: Run-out of 2022 models$/m,
      );
      expect(await show("jtmrv3fv60d000001")).toMatchObject({ exitCode: 0, stdout: set.stdout });
      expect(JSON.parse((await show("one", "--json")).stdout)).toMatchObject({
        feed: { price: 41_990 },
        shown: { price: 39_990 },
      });

      const caughtUp = await say("one", "price=41990", "--reason", "Back");
      expect(caughtUp.stdout).toMatch(/^price +41990 +41990 +41990 .*: Back +the feed has the same value$/m);
      const ended = await say("2022-toyota-rav4-one", "--end", "price,km", "--by", "Kim");
      expect(ended).toMatchObject({ exitCode: 0, stderr: "Not overridden: km.\n" });
      expect(ended.stdout).toMatch(/^price +41990 +41990$/m);
      expect(ended.stdout).toMatch(/Ended:\n  price = 41990 \(.*: Back; withdrawn .* by Kim\)\n  price = 39990 /);
      expect(await shown()).toMatchObject({ price: 41_990, tag: "Run-out" });
      const sold = await say("one", "status=sold", "--reason", "By phone");
      expect(sold, sold.stderr).toMatchObject({ exitCode: 0 });
      const first = (await shown())?.soldAt;
      await say("one", "status=sold", "--reason", "By phone, to Kim");
      expect(await shown()).toMatchObject({ status: "sold", sold: true, soldAt: first });
      expect(await store.overrides.siteIds()).toEqual([site]);
    },
    takesMs,
  );

  it(
    "refuse wrong arguments with every reason, and change nothing",
    async () => {
      const { say, show, shown } = await start();
      const before = await shown();
      const reason = ["--reason", "why"];
      const faulty = ["price=39990", "price=2", "tag=Good", "seats=many", "vin=X", "km=", "doors"];
      for (const [args, messages] of [
        [
          ["one", ...faulty, "--until", "2026-11-20T12:59", "--by", "x".repeat(101), ...reason],
          [
            "The author's name has more than 100 characters.",
            'The end "2026-11-20T12:59" is in the past.',
            "price is given twice.",
            'seats: "many" is not a whole number.',
            '"vin" cannot be overridden. These fields can: badge, series, status,',
            "km has no value. To leave the field empty, write km=none.",
            '"doors" has no value; write it as price=45990.',
            "Nothing was changed.",
          ],
        ],
        [["one", "price=39990"], ["--reason is needed"]],
        [["one", ...reason], ["Give a value such as price=45990"]],
        [["one", "--end", "price", "km=5"], ["--end cannot be combined with values"]],
        [["one", "--end", "nosuch"], ['"nosuch" cannot be overridden.']],
        [["nosuch", "price=39990", ...reason], [`${site} has no vehicle "nosuch".`]],
        [
          ["same", "price=39990", ...reason],
          [`"same" matches several vehicles of ${site}. Specify one by its id:\nthree  elsewhere/same `],
        ],
      ] as const) {
        const [vehicle, ...rest] = args;
        const refused = await say(vehicle, ...rest);
        expect(refused, args.join(" ")).toMatchObject({ exitCode: 2, stdout: "" });
        for (const message of messages) expect(refused.stderr).toContain(message);
      }
      expect(await show("nosuch")).toMatchObject({ exitCode: 2, stdout: "" });
      expect(await shown()).toEqual(before);
    },
    takesMs,
  );

  it(
    "know only sites with settings",
    async () => {
      const place = await makePlace();
      await place.open();
      for (const script of ["stock-say", "stock-show"]) {
        const refused = await runScript(script, place.options, ["--site", "nosuch", "--vehicle", "one"]);
        expect(refused.exitCode).toBe(2);
      }
      const refused = await runScript("stock-show", place.options, ["--site", "nosuch", "--vehicle", "one"]);
      expect(refused.stderr).toContain('There is no site "nosuch". The sites are: harbourline');
    },
    takesMs,
  );
}
