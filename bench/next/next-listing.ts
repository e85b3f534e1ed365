import { vehicleHref } from "../../src/addresses/paths.ts";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { listedTitle } from "../../src/storefront/card/listed-title.ts";
import type { ListedVehicle } from "../../src/storefront/card/listed-vehicle.ts";
import type { ListingView } from "../../src/storefront/listing/listing-view.ts";
import { getFoundPage, getPage } from "../get-page.ts";
import type { FilteredListing } from "../page-vitals.ts";
import { addresses } from "../page-sizes.ts";
import templatePackage from "./template/package.json" with { type: "json" };

/** Selectors of the filters on the peer's page. */
export const nextListing: FilteredListing = {
  boxes: "input[type=checkbox][name=make]",
  count: "main [role=status]",
  answer: "_rsc=",
};

type Source = { /** Is removed by who made it. */ folder: string; port: number; host: string };
type Peer = { port: number; version: string; stop(): Promise<void> };

const run = promisify(execFile);
const readyWithinMs = 60_000;

/** Builds the same listing in Next.js from the vehicles and pictures of a running site, and serves it. */
export async function startNextListing({ folder, port, host }: Source): Promise<Peer> {
  const project = join(folder, "next-listing");
  await cp(join(import.meta.dirname, "template"), project, { recursive: true });
  await writeStock(project, port, host);
  const environment = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const options = { cwd: project, env: environment, maxBuffer: 2 ** 24 };
  await run("npm", ["install", "--no-audit", "--no-fund"], options);
  const next = join(project, "node_modules", "next", "dist", "bin", "next");
  await run(process.execPath, [next, "build"], options);
  const peerPort = await freePort();
  const server = spawn(process.execPath, [next, "start", "--port", String(peerPort)], {
    cwd: project,
    env: environment,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const hasEnded = once(server, "exit");
  await untilReady(peerPort, host);
  return {
    port: peerPort,
    version: templatePackage.dependencies.next,
    async stop() {
      server.kill("SIGTERM");
      await hasEnded;
    },
  };
}

/** Writes every vehicle of the listing. All vehicles use the pictures of its first page, at the same URLs. */
async function writeStock(project: string, port: number, host: string): Promise<void> {
  const html = (await getFoundPage(port, host, "/search")).toString();
  const pictures = addresses(html, /<source[^>]+srcset="([^"]+)"/gi);
  const sizes = /<source[^>]+sizes="([^"]+)"/i.exec(html)?.[1] ?? "100vw";
  const files = pictures.flatMap((srcSet) => srcSet.split(", ").map((part) => part.split(" ")[0] ?? ""));
  for (const path of files) {
    const file = join(project, "public", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await getFoundPage(port, host, path));
  }
  const vehicles = (await allCards(port, host)).map((card, at) => ({
    ...plainCard(card),
    srcSet: pictures[at % pictures.length],
    src: pictures[at % pictures.length]?.split(" ")[0],
    sizes,
  }));
  await writeFile(join(project, "stock.json"), JSON.stringify({ vehicles, total: vehicles.length }));
}

async function allCards(port: number, host: string): Promise<ListedVehicle[]> {
  const cards: ListedVehicle[] = [];
  for (let page = 1, lastPage = 1; page <= lastPage; page += 1) {
    const view = JSON.parse((await getFoundPage(port, host, `/data/search?page=${page}`)).toString()) as ListingView;
    cards.push(...view.listed.cards);
    ({ lastPage } = view);
  }
  return cards;
}

function plainCard(card: ListedVehicle): Record<string, string | null> {
  return {
    id: card.id,
    href: vehicleHref(card.slug),
    make: card.make,
    model: card.model,
    place: card.place,
    name: listedTitle(card).full,
    price: card.price.text,
    finance: card.finance && `${card.finance.weeklyText} ${card.finance.rateText} ${card.finance.comparisonRateText}`,
    facts: card.facts.map(({ value }) => value).join(", "),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function untilReady(port: number, host: string): Promise<void> {
  const endsAt = Date.now() + readyWithinMs;
  while (Date.now() < endsAt) {
    const answer = await getPage(port, host, "/search").catch(() => null);
    if (answer?.status === 200) return;
    await sleep(200);
  }
  throw new Error("Next.js did not answer in time");
}
