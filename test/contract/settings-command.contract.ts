import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { siteFile } from "../factories.ts";
import { runScript } from "../run-script.ts";
import type { StorePlace } from "./every-store.ts";

/** The commands `npm run config:push`, `config:pull`, `config:history` and `config:rollback`. */
export function settingsCommandContract(makePlace: () => Promise<StorePlace>): void {
  const folders: string[] = [];
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), "settings-command-"));
    mkdirSync(join(folder, "groups"));
    folders.push(folder);
    return folder;
  };
  const save = (folder: string, file: string, value: object) =>
    writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);
  const textFor = (folder: string, file: string) => readFileSync(join(folder, file), "utf8");
  const settingsCommands = (place: StorePlace) => (folder: string, words: string) =>
    runScript("settings", place.options, words.split(" "), { SITES_DIR: folder });
  const withTwoSites = (folder: string) => {
    save(folder, "groups/north.json", { slug: "north", name: "North", copy: { searchHeading: "Ours" } });
    save(folder, "alpha.json", siteFile("alpha", { group: "north" }));
    save(folder, "bravo.json", siteFile("bravo"));
  };

  it("[OF-01] changes a single offer in the store, as a new version with its author", async () => {
    const place = await makePlace();
    const folder = newFolder();
    save(folder, "alpha.json", siteFile("alpha"));
    const environment = { SITES_DIR: folder, SITES_FROM: "store" };
    const offers = (words: string) => runScript("offers", place.options, words.split(" "), environment);
    expect((await settingsCommands(place)(folder, "push --by robin")).exitCode).toBe(0);
    const set = await offers("set tank --site alpha --name Tank --by kim");
    expect(set).toMatchObject({ exitCode: 0, stdout: "alpha.json: offer tank changed\n" });
    expect((await offers("list --site alpha")).stdout).toMatch(/^tank +current +- +- +Tank$/m);
    expect((await settingsCommands(place)(folder, "history --limit 1")).stdout).toMatch(
      /^2 .*kim +offer tank +alpha\.json$/m,
    );
  }, 120_000);

  it("carries settings through the store to another folder, lists changes, and restores an old version", async () => {
    const place = await makePlace();
    const run = settingsCommands(place);
    const [mine, theirs] = [newFolder(), newFolder()];
    withTwoSites(mine);
    const first = await run(mine, "push --by robin --note First");
    expect(first).toMatchObject({ exitCode: 0, stderr: "" });
    expect(first.stdout).toContain("bravo.json: new, at bravo.localhost\n");
    expect(first.stdout).toContain("The store is at version 1.\n");
    expect(await run(theirs, "pull")).toMatchObject({ exitCode: 0 });
    for (const file of ["alpha.json", "bravo.json", "groups/north.json"])
      expect(textFor(theirs, file)).toBe(textFor(mine, file));

    save(mine, "groups/north.json", { slug: "north", name: "North", copy: { searchHeading: "All of ours" } });
    save(mine, "bravo.json", siteFile("bravo", { price: { noPriceText: "Call us" } }));
    const second = await run(mine, "push --by kim --note Words");
    expect(second.stdout).toBe(
      'bravo.json:\n  + price: {"noPriceText":"Call us"}\n' +
        'groups/north.json: for alpha\n  ~ copy.searchHeading: "Ours" → "All of ours"\n' +
        "The store is at version 2.\n",
    );
    expect((await run(mine, "push")).stdout).toBe("Nothing to push.\n");

    const back = await run(mine, "rollback --to 1 --group north --by kim");
    expect(back).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('"All of ours" → "Ours"') });
    const history = (await run(mine, "history")).stdout.trim().split("\n");
    expect(history.map((line) => line.replace(/\s+\S+ \S+Z\s+/, " ").replaceAll(/ +/g, " "))).toEqual([
      "3 kim as in version 1 groups/north.json",
      "2 kim Words bravo.json groups/north.json",
      "1 robin First alpha.json bravo.json groups/north.json",
    ]);
    expect((await run(mine, "history --site alpha")).stdout).toMatch(/^1 [^\n]+\n$/);
    expect(await run(theirs, "pull")).toMatchObject({ exitCode: 0 });
    expect(textFor(theirs, "groups/north.json")).toContain('"Ours"');
    expect(textFor(theirs, "bravo.json")).toContain("Call us");
  }, 120_000);

  it.each([
    ["settings", "content"],
    ["content", "settings"],
  ])(
    "takes the first %s and then the first %s of a folder whose links lead to its own pages",
    async (...scripts) => {
      const place = await makePlace();
      const folder = newFolder();
      save(
        folder,
        "alpha.json",
        siteFile("alpha", {
          navigation: { footer: [{ heading: "Us", links: [{ label: "Warranty", href: "/pages/warranty" }] }] },
        }),
      );
      mkdirSync(join(folder, "content", "alpha", "pages"), { recursive: true });
      writeFileSync(
        join(folder, "content", "alpha", "pages", "warranty.md"),
        "---\ntitle: Our warranty\ndescription: What our warranty covers.\n---\n\nThree months.\n",
      );
      const environment = { SITES_DIR: folder, SITES_FROM: "store" };
      for (const script of scripts) {
        const pushed = await runScript(script, place.options, ["push", "--by", "robin"], environment);
        expect(pushed).toMatchObject({ exitCode: 0, stderr: "", stdout: expect.not.stringContaining("warning") });
      }
    },
    120_000,
  );

  it("rollback without arguments says what it needs, with the usage and exit code 2", async () => {
    const { exitCode, stdout, stderr } = await settingsCommands(await makePlace())(newFolder(), "rollback");
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toMatch(/^rollback needs --to\.\n\n[^]*npm run config:rollback -- --to VERSION/);
  });

  it("leaves secrets in addresses out of the changes that it lists", async () => {
    const run = settingsCommands(await makePlace());
    const mine = newFolder();
    const withKey = (key: string) => ({
      leadDelivery: { webhookUrl: `https://crm.example/leads?api_key=${key}`, webhookSecretVariable: "KEY" },
    });
    save(mine, "bravo.json", siteFile("bravo", withKey("abc123")));
    const first = await run(mine, "push --by robin --note First --allow-warnings");
    save(mine, "bravo.json", siteFile("bravo", withKey("def456")));
    const second = await run(mine, "push --by robin --note Second --allow-warnings");
    expect([first.exitCode, second.exitCode], first.stderr + second.stderr).toEqual([0, 0]);
    const path = "leadDelivery.webhookUrl";
    expect(second.stdout).toContain(`~ ${path}: (changed, not shown)`);
    const hook = { webhookUrl: "https://hooks.example.com/services/T000/ghi789#jkl012" };
    save(mine, "bravo.json", siteFile("bravo", { leadDelivery: { ...withKey("").leadDelivery, ...hook } }));
    const third = await run(mine, "push --by robin --note Third --allow-warnings");
    expect(third.stdout).toContain(
      `~ ${path}: "https://crm.example/leads?api_key=***" → "https://hooks.example.com/services/***/***#***"`,
    );
    expect([first, second, third].map(({ stdout, stderr }) => stdout + stderr).join("")).not.toMatch(
      /abc123|def456|ghi789|jkl012/,
    );
  }, 60_000);

  it("loses no change of either side without --force, which names what it overwrites", async () => {
    const place = await makePlace();
    const run = settingsCommands(place);
    const [mine, theirs] = [newFolder(), newFolder()];
    withTwoSites(mine);
    await run(mine, "push");
    await run(theirs, "pull");
    const named = (name: string) => siteFile("bravo", { name });
    save(theirs, "bravo.json", named("Theirs"));
    await run(theirs, "push --by kim --note Renamed");
    save(mine, "alpha.json", siteFile("alpha", { group: "north", name: "Mine" }));
    save(mine, "bravo.json", named("Mine"));

    const refused = { exitCode: 1, stderr: expect.stringContaining("Nothing was changed") };
    const push = await run(mine, "push");
    expect(push).toMatchObject(refused);
    expect(push.stdout).toMatch(/^bravo\.json: changed here and in the store .*version 2 of .* by kim: Renamed/);
    expect(await run(mine, "pull")).toMatchObject(refused);
    expect(textFor(mine, "bravo.json")).toContain("Mine");

    save(mine, "bravo.json", siteFile("bravo"));
    const pushed = await run(mine, "push");
    expect(pushed.stdout).toContain("bravo.json: newer in the store");
    expect(pushed.stdout).toContain('~ name: "alpha Motors" → "Mine"');
    save(mine, "bravo.json", named("Mine"));
    const forced = await run(mine, "push --force");
    expect(forced.stdout).toMatch(/^bravo\.json: overwrites what the store has .*by kim: Renamed/);
    expect(forced.stdout).toContain('~ name: "Theirs" → "Mine"');

    save(theirs, "bravo.json", named("Theirs again"));
    save(theirs, "charlie.json", siteFile("charlie"));
    const pulled = await run(theirs, "pull --force");
    expect(pulled.stdout).toContain("bravo.json: written, its changes here are lost");
    expect(pulled.stdout).toContain("charlie.json: not overwritten, its changes are not in the store yet");
    expect(textFor(theirs, "bravo.json")).toBe(textFor(mine, "bravo.json"));
    expect(readdirSync(theirs)).toContain("charlie.json");
  }, 120_000);

  it("writes nothing if there is an error, and takes a site offline only when requested", async () => {
    const place = await makePlace();
    const run = settingsCommands(place);
    const folder = newFolder();
    withTwoSites(folder);
    await run(folder, "push");
    const { settings } = await place.open();
    const stored = await settings.read();

    const alpha = siteFile("alpha", { group: "north", name: "Changed" });
    // A key itself instead of the name of its variable.
    const search = { host: "https://search.example", keyVariable: "sk_live_123" };
    const navigation = { header: [{ label: "Nowhere", href: "/nowhere" }] };
    const wrong: [object, RegExp[]][] = [
      [
        { ...siteFile("bravo", { search }), prise: {} },
        [
          /error {4}bravo\.json:\d+ prise: is not a setting/,
          /error {4}bravo\.json:\d+ search\.keyVariable: must be the name of an environment variable/,
        ],
      ],
      [siteFile("bravo", { hosts: ["alpha.localhost"] }), [/error .*already belongs to/]],
      [siteFile("brave"), [/error {4}bravo\.json:\d+ slug: is "brave": the file must be named brave\.json/]],
      [siteFile("bravo", { navigation }), [/warning {2}bravo\.json.*this site has no page at \/nowhere/]],
    ];
    for (const [bravo, messages] of wrong) {
      save(folder, "alpha.json", alpha);
      save(folder, "bravo.json", bravo);
      const refused = await run(folder, "push");
      for (const message of messages) expect(refused.stdout).toMatch(message);
      expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("Nothing was changed") });
    }
    save(folder, "groups/north.json", { slug: "north", name: "North", colour: "red" });
    save(folder, "bravo.json", siteFile("bravo"));
    expect((await run(folder, "push")).stdout).toMatch(/error {4}groups\/north\.json:\d+ colour: is not a setting/);
    withTwoSites(folder);
    rmSync(join(folder, "bravo.json"));
    const removing = await run(folder, "push");
    expect(removing).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("bravo would go offline") });
    expect(await run(folder, "push --remove --dry-run")).toMatchObject({ exitCode: 0 });
    expect(await settings.read()).toEqual(stored);

    expect(await run(folder, "push --remove")).toMatchObject({ exitCode: 0 });
    expect((await settings.read()).files.map(({ file }) => file)).toEqual(["groups/north.json", "alpha.json"]);
    expect(await run(folder, "rollback --to 1 --site bravo")).toMatchObject({ exitCode: 0 });
    expect(await run(folder, "pull")).toMatchObject({ exitCode: 0 });
    expect(readdirSync(folder)).toContain("bravo.json");
  }, 120_000);
}
