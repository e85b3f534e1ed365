import { openStore, type Store } from "../src/adapters/open-store.ts";
import { contentFolder } from "../src/adapters/settings/content-folder.ts";
import { storeOptionsFromEnvironment } from "../src/adapters/store/store-options.ts";
import { contentFormats } from "../src/adapters/content/content-formats.ts";
import { previewHref } from "../src/content/content-preview.ts";
import { placeOfContent } from "../src/content/content-store.ts";
import { readContent } from "../src/content/read-content.ts";
import { signer } from "../src/server/sign-text.ts";
import { storedSecret } from "../src/server/stored-secret.ts";
import { faultText } from "../src/sites/config-fault.ts";
import type { Sites } from "../src/sites/sites.ts";
import { contentFaults } from "./content/check-content.ts";
import { contentWarnings } from "./content/content-links.ts";
import { planContent } from "./content/plan-content.ts";
import { configuredSites, sitesFolder, sitesOfContent } from "./known-site.ts";
import { readOptions, runCommand, WrongArguments } from "./read-arguments.ts";
import type { Collection } from "./settings/collection.ts";
import { pullFiles } from "./settings/pull-files.ts";
import { pushFiles } from "./settings/push-files.ts";
import { rollBackFiles } from "./settings/roll-back-files.ts";
import { changeAuthor, authorOptions, flag, positiveInteger, printHistory, text } from "./settings/version-commands.ts";
import { withExistingStore } from "./with-existing-store.ts";
import { errorText } from "../src/settings/error-text.ts";

const usage = `Checks pages of content, and moves them between the folder content in SITES_DIR (sites/content) and the store in
DATABASE_URL, otherwise the embedded store in DATA_DIR (.data).

npm run content -- check
  checks every page in the folder
npm run content -- push [--note TEXT] [--by NAME] [--dry-run] [--force]
  writes the pages that changed in the folder since its last pull or push into the store, as one new version.
  Everything is checked first. If there is an error, nothing is written.
  --dry-run  lists the changes and writes nothing
  --force    overwrites changes by others in the store since the last pull
npm run content -- pull [--force]
  writes the pages that changed in the store into the folder. Pages that changed only in the folder are not touched.
  --force    overwrites pages that changed in the folder
npm run content -- history [--file FILE] [--limit COUNT]
  lists versions with time, author, note and files (- for deleted ones), newest first; 20 unless --limit is given
npm run content -- rollback --to VERSION (--file FILE | --all) [--note TEXT] [--by NAME] [--dry-run]
  creates a new version that equals VERSION, for one file or for all
npm run content -- preview --file FILE [--site SITE]
  prints the private address at which a page can be read, even as a draft or outside its dates. SITE is needed for a
  file of a group. The secret is SEARCH_SIGNING_KEY, otherwise the server's own in DATA_DIR.

FILE is the name of a page's file, such as red-gum/warranty.md. The author is NAME, otherwise the operating system user.
Exit codes: 0 done; 1 failed, nothing was changed; 2 invalid arguments.
`;

const commands: Record<string, (args: readonly string[]) => Promise<number>> = {
  async check(args) {
    readOptions(args, {});
    const { files } = await contentFolder(sitesFolder()).read();
    const sites = await knownSites();
    const [faults, warnings] = [contentFaults(files, sites), contentWarnings(files, sites)];
    for (const fault of faults) process.stdout.write(`error    ${faultText(fault)}\n`);
    for (const warning of warnings) process.stdout.write(`warning  ${faultText(warning)}\n`);
    process.stdout.write(`${files.length} pages: ${faults.length} errors, ${warnings.length} warnings\n`);
    return faults.length > 0 ? 1 : 0;
  },
  async push(args) {
    const values = readOptions(args, { ...authorOptions, "dry-run": flag, force: flag });
    const store = await openStore(storeOptionsFromEnvironment(process.env));
    try {
      const agreement = { ...agreementFor(values["dry-run"]), isForced: values.force };
      return await pushFiles(await loadContent(store), changeAuthor(values), agreement);
    } finally {
      await store.close();
    }
  },
  async pull(args) {
    const { force } = readOptions(args, { force: flag });
    return withExistingStore(async (store) => pullFiles(await loadContent(store), force));
  },
  async history(args) {
    const { file, limit } = readOptions(args, { file: text, limit: text });
    const count = limit === undefined ? 20 : positiveInteger("--limit", limit);
    const named = fileNamed(file);
    return withExistingStore(({ content }) => printHistory(content, named, count));
  },
  async preview(args) {
    const { file, site } = readOptions(args, { file: text, site: text });
    if (file === undefined) throw new WrongArguments("preview needs --file.");
    process.stdout.write(`${await previewUrl(file, site)}\n`);
    return 0;
  },
  async rollback(args) {
    const options = { ...authorOptions, "dry-run": flag, to: text, file: text, all: flag };
    const values = readOptions(args, options);
    if (values.to === undefined) throw new WrongArguments("rollback needs --to.");
    if (values.all === (values.file !== undefined)) throw new WrongArguments("Use one of --file and --all.");
    const version = positiveInteger("--to", values.to);
    const file = fileNamed(values.file);
    const author = changeAuthor({ note: `as in version ${version}`, ...values });
    return withExistingStore(async (store) =>
      rollBackFiles(await loadContent(store), { version, file }, author, agreementFor(values["dry-run"])),
    );
  },
};

/** Warnings of content do not refuse it, and no page takes a site offline. */
function agreementFor(isDryRun: boolean) {
  return { isDryRun, allowsWarnings: true, removesSites: true };
}

function fileNamed(file: string | undefined): string | null {
  if (file === undefined) return null;
  try {
    placeOfContent(file);
  } catch (error) {
    throw new WrongArguments(errorText(error));
  }
  return file;
}

/** The address of a page's preview at its site. */
async function previewUrl(file: string, siteSlug: string | undefined): Promise<string> {
  const { owner } = placeOfContent(fileNamed(file) ?? "");
  const site = (await knownSites()).siteBySlug(siteSlug ?? owner);
  if (site === null) throw new WrongArguments(`There is no site "${siteSlug ?? owner}". Specify it with --site.`);
  const { files } = await contentFolder(sitesFolder()).read();
  const found = files.find((each) => each.file === file);
  const page = found && readContent(found, contentFormats).page;
  if (!page) throw new Error(`${file} is not a readable page. Run npm run content -- check to see why.`);
  const dataDir = process.env["DATA_DIR"]?.trim() || ".data";
  const given = process.env["SEARCH_SIGNING_KEY"]?.trim() || null;
  const secret = await storedSecret(given, dataDir, "search-signing-key");
  return `${originFor(site.hosts[0] ?? "")}${previewHref(site.slug, page.path, signer({ searchSigning: secret, accepted: { searchSigning: null } }))}`;
}

/** Hosts of this machine have no certificate, and their server's port. */
function originFor(host: string): string {
  return host.endsWith(".localhost") ? `http://${host}:${process.env["PORT"]?.trim() || "3000"}` : `https://${host}`;
}

async function knownSites(): Promise<Sites> {
  return (await configuredSites()).sites;
}

async function loadContent({ content }: Pick<Store, "content">): Promise<Collection> {
  const sites = await sitesOfContent();
  return {
    what: "content",
    store: content,
    folder: contentFolder(sitesFolder()),
    refusal: () => null,
    plan: (stored, changes) => planContent(stored, changes, sites),
  };
}

process.exitCode = await runCommand(usage, async () => {
  const [name = "", ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new WrongArguments("Use check, push, pull, history, preview or rollback.");
  return command(args);
});
