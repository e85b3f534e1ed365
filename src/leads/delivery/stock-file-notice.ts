import { seenLine } from "../../vehicles/safe-text.ts";
import type { ReportSummary, ReasonCount } from "../../stock-feed/import-report.ts";
import { isoDayIn } from "../../vehicles/rego-expiry.ts";
import { formatCount, formatDay } from "../../vehicles/australian-format.ts";
import { localTime } from "../../locations/local-time.ts";
import type { Site } from "../../sites/site-config.ts";
import type { OutboxEntry } from "../lead-store.ts";
import type { Outbox } from "../outbox.ts";
import type { Digest } from "./delivery-target.ts";
import { type MailColours, type MailPart, plainMail } from "./mail-html.ts";
import { noticeEntry } from "./notice.ts";

/** What became of a stock file. `failed`: it was set aside after several tries, because of `message`. */
export type StockFileEvent = { fileName: string } & (
  | {
      kind: "imported";
      result: Pick<ReportSummary, "outcome" | "refusal" | "counts" | "warnings">;
      topReasons: ReasonCount[];
    }
  | { kind: "failed"; message: string }
);

export type StockFilePorts = {
  outbox: Pick<Outbox, "add">;
  digest: Digest;
  /** Colours of a brand's mails. */
  coloursOf: (brand: string) => MailColours;
};

/**
 * Tells the site's feed contact of a stock file that was refused, failed, or was not taken as it is: by one email a
 * day for each file name, numbers in it left out, and each kind of trouble. Any number of processes may tell it.
 * Answers whether there was something to tell and somebody to tell it to.
 */
export async function tellFeedContact(
  site: Site,
  event: StockFileEvent,
  now: number,
  { outbox, digest, coloursOf }: StockFilePorts,
): Promise<boolean> {
  const to = site.stock.feed.contactEmail;
  const troubles = troublesOf(event);
  if (to === null || troubles.length === 0) return false;
  const subject = `stock-file/${event.fileName.replaceAll(/\d+/g, "#")}`;
  const occasion = [to, troubles.map(({ kind }) => kind), isoDayIn(site.timeZone, now)];
  const id = digest(JSON.stringify(["stock-file", site.slug, subject, ...occasion]));
  await outbox.add(site.slug, subject, [entryOf(id, to, { site, event, troubles, now }, { digest, coloursOf })], now);
  return true;
}

type Trouble = { kind: string; message: string };

function troublesOf(event: StockFileEvent): Trouble[] {
  if (event.kind === "failed") return [event];
  const { outcome, refusal, warnings } = event.result;
  if (outcome === "taken") return warnings;
  return [{ kind: `refused: ${refusal?.reason ?? ""}`, message: refusal?.message ?? "" }];
}

type Told = { site: Site; event: StockFileEvent; troubles: Trouble[]; now: number };

function entryOf(
  id: string,
  to: string,
  { site, event, troubles, now }: Told,
  { digest, coloursOf }: Omit<StockFilePorts, "outbox">,
): OutboxEntry {
  const name = seenLine(event.fileName).slice(0, longestName);
  const { date, minutes } = localTime(now, site.timeZone);
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  const title = `${titleOf(event)}: ${name}`;
  const parts: MailPart[] = [
    {
      kind: "text",
      text: `${whatBecame(event)} It was read on ${formatDay(date) ?? date} at ${time} (${site.timeZone}).`,
    },
    ...troubles.map(({ message }): MailPart => ({ kind: "text", text: message })),
    ...rowParts(event),
    {
      kind: "text",
      text: "Correct the file and send it again, or ask the operator of the website, who has the full report.",
    },
  ];
  const foot = `${site.legalName}. You get this email because you are the contact for the stock files of ${site.name}. The same trouble with the same file is told once a day.`;
  const mail = plainMail({ title, siteName: site.name, parts, foot }, coloursOf(site.brand));
  const notice = { to, fromName: site.name, subject: seenLine(title), ...mail, unsubscribeUrl: null };
  return noticeEntry(id, "stock-file", notice, now, digest);
}

/** Characters of a file's name in a subject. */
const longestName = 100;

function titleOf(event: StockFileEvent): string {
  if (event.kind === "failed") return "Stock file could not be imported";
  return event.result.outcome === "refused" ? "Stock file refused" : "Stock file taken in part";
}

function whatBecame(event: StockFileEvent): string {
  if (event.kind === "failed") return "The import of the stock file failed several times, so the file was set aside.";
  if (event.result.outcome === "refused") return "The stock file was refused.";
  return "The stock file was taken, but not everything in it could be followed.";
}

function rowParts(event: StockFileEvent): MailPart[] {
  if (event.kind === "failed" || event.result.counts.rows === 0) return [];
  const { rows, ...counts } = event.result.counts;
  const named = Object.entries(counts).filter(([, count]) => count > 0);
  const counted = named.map(([name, count]) => `${formatCount(count)} ${name}`).join(", ");
  const reasons = event.topReasons.map(
    ({ count, example }) => `${formatCount(count)} times, first in line ${example.line}: ${example.message}`,
  );
  return [
    { kind: "text", text: `Rows in the file: ${formatCount(rows)} (${counted || "none used"}).` },
    ...(reasons.length === 0 ? [] : [{ kind: "text" as const, text: `Most frequent reasons:\n${reasons.join("\n")}` }]),
  ];
}
