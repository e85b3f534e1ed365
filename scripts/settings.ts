import { contentFolder } from "../src/adapters/settings/content-folder.ts";
import { settingsFolder } from "../src/adapters/settings/settings-folder.ts";
import { openStore, type Store } from "../src/adapters/open-store.ts";
import { storeOptionsFromEnvironment } from "../src/adapters/store/store-options.ts";
import { fileOfName } from "../src/sites/site-store.ts";
import type { SiteFile } from "../src/sites/sites.ts";
import { contentOfSites } from "./content/content-of-sites.ts";
import { sitesFolder } from "./known-site.ts";
import { readOptions, runCommand, WrongArguments } from "./read-arguments.ts";
import type { Collection } from "./settings/collection.ts";
import { planChange } from "./settings/planned-change.ts";
import { pullFiles } from "./settings/pull-files.ts";
import { pushFiles } from "./settings/push-files.ts";
import { rollBackFiles } from "./settings/roll-back-files.ts";
import { changeAuthor, authorOptions, flag, positiveInteger, printHistory, text } from "./settings/version-commands.ts";
import { withExistingStore } from "./with-existing-store.ts";

const usage = `Moves settings of sites and groups, and saved mappings, between the folder SITES_DIR (sites) and the store in
DATABASE_URL, otherwise the embedded store in DATA_DIR (.data).

npm run config:push -- [--note TEXT] [--by NAME] [--dry-run] [--allow-warnings] [--remove] [--force]
  writes the files that changed in the folder since its last pull or push into the store, as one new version.
  Everything is checked first. If there is an error, nothing is written.
  --dry-run         lists the changes and writes nothing
  --allow-warnings  writes settings that are valid but probably wrong
  --remove          allows sites whose files were deleted to go offline
  --force           overwrites changes by others in the store since the last pull
npm run config:pull -- [--force]
  writes the files that changed in the store into the folder. Files that changed only in the folder are not touched.
  --force           overwrites files that changed in the folder
npm run config:history -- [--site SITE | --group GROUP | --mapping MAPPING] [--limit COUNT]
  lists versions with time, author, note and files (- for deleted ones), newest first; 20 unless --limit is given
npm run config:rollback -- --to VERSION (--site SITE | --group GROUP | --mapping MAPPING | --all) [--note TEXT]
                    [--by NAME] [--dry-run] [--allow-warnings] [--remove]
  creates a new version that equals VERSION, for one file or for all

The author is NAME, otherwise the operating system user. Exit codes: 0 done; 1 failed, nothing was changed; 2 invalid
arguments.
`;

const agreementOptions = { "dry-run": flag, "allow-warnings": flag, remove: flag };
const subjectOptions = { site: text, group: text, mapping: text };

const commands: Record<string, (args: readonly string[]) => Promise<number>> = {
  async push(args) {
    const values = readOptions(args, { ...authorOptions, ...agreementOptions, force: flag });
    const agreement = { ...agreementFor(values), isForced: values.force };
    const store = await openStore(storeOptionsFromEnvironment(process.env));
    try {
      return await pushFiles(await readSettings(store), changeAuthor(values), agreement);
    } finally {
      await store.close();
    }
  },
  async pull(args) {
    const { force } = readOptions(args, { force: flag });
    return withExistingStore(async (store) => pullFiles(await readSettings(store), force));
  },
  async history(args) {
    const values = readOptions(args, { ...subjectOptions, limit: text });
    const limit = values.limit === undefined ? 20 : positiveInteger("--limit", values.limit);
    const file = subjectFor(values);
    return withExistingStore(({ settings }) => printHistory(settings, file, limit));
  },
  async rollback(args) {
    const options = { ...subjectOptions, ...authorOptions, ...agreementOptions, to: text, all: flag };
    const values = readOptions(args, options);
    if (values.to === undefined) throw new WrongArguments("rollback needs --to.");
    const version = positiveInteger("--to", values.to);
    const file = subjectFor(values);
    if (values.all === (file !== null)) throw new WrongArguments("Use one of --site, --group, --mapping and --all.");
    const author = changeAuthor({ note: `as in version ${version}`, ...values });
    return withExistingStore(async (store) =>
      rollBackFiles(await readSettings(store), { version, file }, author, agreementFor(values)),
    );
  },
};

function agreementFor(values: { "dry-run": boolean; "allow-warnings": boolean; remove: boolean }) {
  return { isDryRun: values["dry-run"], allowsWarnings: values["allow-warnings"], removesSites: values.remove };
}

/** The selected settings file; null for all. */
function subjectFor(values: { site?: string; group?: string; mapping?: string }): string | null {
  const kinds = (["site", "group", "mapping"] as const).filter((kind) => values[kind] !== undefined);
  if (kinds.length > 1) throw new WrongArguments(`Use only one of ${kinds.map((kind) => `--${kind}`).join(" and ")}.`);
  return kinds.map((kind) => fileOfName(kind, values[kind] ?? ""))[0] ?? null;
}

/** Settings in the store and in the folder. Their links may lead to pages of the content of either. */
async function readSettings({ settings, content }: Pick<Store, "settings" | "content">): Promise<Collection<SiteFile>> {
  const local = await contentFolder(sitesFolder()).read();
  const hasContent = contentOfSites((await content.read()).files, local.files);
  return {
    what: "settings",
    store: settings,
    folder: settingsFolder(sitesFolder()),
    refusal: (files) => (files.some(({ kind }) => kind === "site") ? null : "contains no site settings."),
    plan: (stored, changes) => planChange(stored, changes, hasContent),
  };
}

process.exitCode = await runCommand(usage, async () => {
  const [name = "", ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new WrongArguments("Use push, pull, history or rollback.");
  return command(args);
});
