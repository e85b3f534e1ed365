import { seenLine } from "../vehicles/safe-text.ts";
import type { ReportSummary, ReasonCount } from "./import-report.ts";
import { isoDayIn } from "../vehicles/rego-expiry.ts";
import { formatCount, formatDay } from "../vehicles/australian-format.ts";
import { localTime } from "../locations/local-time.ts";
import type { SiteIdentity } from "../settings/identity-settings.ts";
import type { StockFeedSettings } from "./stock-feed-settings.ts";
import type { Digest, Outbox, OutboxEntry } from "../outbox/outbox.ts";
import { type MailColours, type MailPart, plainMail } from "../outbox/mail-html.ts";
import { noticeEntry } from "../outbox/notice.ts";

/** Outcome of a stock file. `failed`: given up after several tries, because of `message`. */
export type StockFileEvent = { fileName: string } & (
  | {
      kind: "imported";
      result: Pick<ReportSummary, "outcome" | "refusal" | "counts" | "holds" | "warnings">;
      topReasons: ReasonCount[];
    }
  | { kind: "failed"; message: string }
);

export type StockFilePorts = {
  outbox: Pick<Outbox, "add" | "readEntries">;
  digest: Digest;
  brandColours: (brand: string) => MailColours;
};

type NotifiedSite = Pick<SiteIdentity, "slug" | "name" | "legalName" | "brand" | "timeZone"> & {
  dealerships: readonly unknown[];
  stock: { feed: Pick<StockFeedSettings, "contactEmail"> };
};

/** Limits the problems in one mail, because its id lists them all. */
const mostInMail = 20;
/** Enough characters to distinguish the problems of a site and day. */
const problemIdLength = 8;

/**
 * Mails the site's feed contact about a stock file that was refused, failed, or was imported only in part. Each problem
 * is mailed once a day: a reason at a dealership or, if no dealership is known, a reason and the file's name. Safe to
 * call from any number of processes. Returns whether there was a problem and a contact.
 */
export async function notifyFeedContact(
  site: NotifiedSite,
  event: StockFileEvent,
  now: number,
  { outbox, digest, brandColours }: StockFilePorts,
): Promise<boolean> {
  const to = site.stock.feed.contactEmail;
  const problems = fileProblems(event);
  if (to === null || problems.length === 0) return false;
  const day = isoDayIn(site.timeZone, now);
  const subject = `stock-file/${day}`;
  const problemId = ({ kind, dealership }: Problem): string => {
    const concerned = dealership ?? ["file", lastingName(event.fileName, site)];
    return digest(JSON.stringify(["stock-file", site.slug, to, day, kind, concerned])).slice(0, problemIdLength);
  };
  const mailed = new Set((await outbox.readEntries(site.slug, subject)).flatMap(({ id }) => id.split(".")));
  const byId = new Map(problems.map((problem) => [problemId(problem), problem]));
  const unmailed = [...byId].filter(([id]) => !mailed.has(id)).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const entries: OutboxEntry[] = [];
  for (let start = 0; start < unmailed.length; start += mostInMail) {
    const part = unmailed.slice(start, start + mostInMail);
    const id = ["stock-file", ...part.map(([problemId]) => problemId)].join(".");
    const told = { site, event, problems: part.map(([, problem]) => problem), now };
    entries.push(reportEntry(id, to, told, { digest, brandColours }));
  }
  if (entries.length > 0) await outbox.add(site.slug, subject, entries, now);
  return true;
}

/** `dealership` is a slug, or null if not known. */
type Problem = { kind: string; dealership: string | null; message: string };

function fileProblems(event: StockFileEvent): Problem[] {
  if (event.kind === "failed") return [{ kind: event.kind, dealership: null, message: event.message }];
  const { outcome, refusal, holds, warnings } = event.result;
  if (outcome === "taken") return warnings;
  const dealership = holds[0]?.dealership ?? null;
  return [{ kind: `refused: ${refusal?.reason ?? ""}`, dealership, message: refusal?.message ?? "" }];
}

/** A date in a file's name, day or year first, with or without a time of day, or seconds or milliseconds since 1970. */
const timeInFileName =
  /(?<!\d)(?:20\d{2}([-_.]?)\d{2}\1\d{2}|\d{2}([-_.]?)\d{2}\2(?:20)\d{2}|1\d{9}(?:\d{3})?)(?:[T _.-]?\d{2}[-_.:]?\d{2}(?:[-_.:]?\d{2})?)?(?!\d)/g;

/**
 * The part of a file's name that stays the same between exports. With several dealerships, a number may identify one.
 */
function lastingName(fileName: string, { dealerships }: Pick<NotifiedSite, "dealerships">): string {
  return dealerships.length > 1 ? fileName.replaceAll(timeInFileName, "#") : fileName.replaceAll(/\d+/g, "#");
}

type Report = { site: NotifiedSite; event: StockFileEvent; problems: Problem[]; now: number };

function reportEntry(
  id: string,
  to: string,
  { site, event, problems, now }: Report,
  { digest, brandColours }: Omit<StockFilePorts, "outbox">,
): OutboxEntry {
  const name = seenLine(event.fileName).slice(0, longestName);
  const { date, minutes } = localTime(now, site.timeZone);
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  const title = `${noticeTitle(event)}: ${name}`;
  const parts: MailPart[] = [
    {
      kind: "text",
      text: `${whatBecame(event)} It was read on ${formatDay(date) ?? date} at ${time} (${site.timeZone}).`,
    },
    ...problems.map(({ message }): MailPart => ({ kind: "text", text: message })),
    ...rowParts(event),
    {
      kind: "text",
      text: "If the file is wrong, correct it and send it again. If it is right, ask the operator of the website, who has the full report and can confirm it.",
    },
  ];
  const foot = `${site.legalName}. You are receiving this email because you are the contact for the stock files of ${site.name}. We email you about the same problem at most once a day.`;
  const mail = plainMail({ title, siteName: site.name, parts, foot }, brandColours(site.brand));
  const notice = { to, fromName: site.name, subject: seenLine(title), ...mail, unsubscribeUrl: null };
  return noticeEntry(id, "stock-file", notice, now, digest);
}

/** Maximum length of a file's name in a subject. */
const longestName = 100;

function noticeTitle(event: StockFileEvent): string {
  if (event.kind === "failed") return "Stock file could not be imported";
  return event.result.outcome === "refused" ? "Stock file refused" : "Stock file imported in part";
}

function whatBecame(event: StockFileEvent): string {
  if (event.kind === "failed")
    return "The import of the stock file failed several times, so the file was moved to the folder for failed files.";
  if (event.result.outcome === "refused") return "The stock file was refused.";
  return "The stock file was imported only in part.";
}

function rowParts(event: StockFileEvent): MailPart[] {
  if (event.kind === "failed" || event.result.counts.rows === 0) return [];
  const { rows, removed, ...counts } = event.result.counts;
  const named = Object.entries(counts).filter(([, count]) => count > 0);
  const counted = named.map(([name, count]) => `${formatCount(count)} ${name}`).join(", ");
  const reasons = event.topReasons.map(
    ({ count, example }) => `${formatCount(count)} times, first on line ${example.line}: ${example.message}`,
  );
  return [
    { kind: "text", text: `Rows in the file: ${formatCount(rows)} (${counted || "none used"}).` },
    ...(removed === 0
      ? []
      : [
          {
            kind: "text" as const,
            text: `Vehicles removed because they are missing from the file: ${formatCount(removed)}.`,
          },
        ]),
    ...(reasons.length === 0 ? [] : [{ kind: "text" as const, text: `Most frequent reasons:\n${reasons.join("\n")}` }]),
  ];
}
