import { shownDocuments } from "../../content/shown-documents.ts";
import { leadReference } from "../../leads/lead-reference.ts";
import { formatPhoneNumber } from "../../leads/phone-number.ts";
import type { FieldError } from "../../leads/read-enquiry.ts";
import { spunNumber } from "../../spin-to-win/own-spin.ts";
import { campaignState, chanceText, wheelSectors } from "../../spin-to-win/prize-wheel.ts";
import type { Campaign } from "../../spin-to-win/spin-settings.ts";
import type { Spin } from "../../spin-to-win/spin-store.ts";
import { formatDay } from "../../vehicles/australian-format.ts";
import { plainHead } from "../page/plain-head.ts";
import type { Page, PageAnswer } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { PrivateVisit } from "../page/visit.server.ts";
import { anotherNumberHref, anotherParameter, spinHref } from "./spin-href.ts";
import type { SpinFields } from "./spin-form.tsx";
import type { SpinResult, SpinView } from "./spin-page.tsx";

export type SpinPage = Page<"spin-to-win", SpinView>;

type SentForm = Omit<SpinFields, "documents">;

/**
 * The game, or the result of the spin that the address names; null if the site has no campaign. A visitor who has spun
 * is led to the result.
 */
export async function spinPage(visit: PrivateVisit): Promise<PageAnswer<SpinPage> | null> {
  const { query, request, visitor, ports } = visit;
  const parameters = new URLSearchParams(query);
  const spinId = parameters.get("spin");
  const spin = spinId === null ? null : await ports.spins.spinById(request.site.slug, spinId);
  const spinKey = ports.signIn.newId();
  if (spin !== null) return buildSpinPage(request, spin, { name: "", email: "", phone: "", spinKey, errors: [] });
  const earlier = parameters.has(anotherParameter) ? null : await visitorsSpin(visit);
  if (earlier !== null) return { redirectTo: spinHref(earlier.spinId) };
  return formPage({ phone: (await visitor.account())?.phone ?? "", spinKey }, [], request);
}

/** The spin of the running campaign that the browser remembers, or else that of the account's number. */
async function visitorsSpin({ request: { site }, visitor, ports }: PrivateVisit): Promise<Spin | null> {
  const { campaign } = site.spinToWin;
  if (campaign === null) return null;
  const spinId = visitor.token("spin");
  const remembered = spinId === null ? null : await ports.spins.spinById(site.slug, spinId);
  if (remembered?.campaignId === campaign.id) return remembered;
  const account = await visitor.account();
  if (account === null) return null;
  return (await ports.spins.numberSpins(spunNumber(account.phone, site.slug, campaign, ports.hashKey))).proven;
}

/** The game's form with what was sent. The phone number is in E.164 or as written. */
export function formPage(
  sent: { name?: string; email?: string; phone: string; spinKey: string },
  errors: readonly FieldError[],
  request: SiteRequest,
): SpinPage | null {
  const { name = "", email = "", phone, spinKey } = sent;
  return buildSpinPage(request, null, { name, email, phone: formatPhoneNumber(phone), spinKey, errors });
}

function buildSpinPage(request: SiteRequest, spin: Spin | null, sent: SentForm): SpinPage | null {
  const { site, now } = request;
  const state = campaignState(site.spinToWin, site.timeZone, now);
  if (state.kind === "none") return null;
  const { campaign } = state;
  const isOfCampaign = spin?.campaignId === campaign.id;
  return {
    name: "spin-to-win",
    status: sent.errors.length > 0 ? 422 : 200,
    props: {
      heading: campaign.heading,
      intro: campaign.intro,
      days: `From ${formatDay(campaign.from)} to ${formatDay(campaign.to)}`,
      wheel: wheelView(campaign, isOfCampaign ? spin : null),
      prizes: campaign.prizes.map((prize) => ({ name: prize.name, chance: chanceText(prize, campaign.prizes) })),
      closed: closedTexts[state.kind](campaign),
      form: state.kind === "open" && !isOfCampaign ? { ...sent, documents: shownDocuments(request, site) } : null,
      result: isOfCampaign ? spinResult(spin, campaign, site.name) : null,
      anotherHref: state.kind === "open" && isOfCampaign && !site.signIn.gate ? anotherNumberHref : null,
      terms: campaign.terms,
    },
    head: plainHead(campaign.heading),
  };
}

const closedTexts: Record<"open" | "ended" | "not-started", (campaign: Campaign) => string | null> = {
  open: () => null,
  ended: ({ to }) => `This game ended on ${formatDay(to)}.`,
  "not-started": ({ from }) => `This game starts on ${formatDay(from)}.`,
};

function spinResult({ leadId, prizeId }: Spin, { prizes, isDemonstration }: Campaign, dealer: string): SpinResult {
  const prize = prizes.find(({ id }) => id === prizeId);
  const isWin = prize?.isWin ?? false;
  const reference = leadId && leadReference(leadId);
  if (isWin && isDemonstration)
    return {
      title: `The wheel stopped at: ${prize?.name}`,
      text: `This is a demonstration: no prize is won or paid, and ${dealer} will not contact you about it.`,
      reference,
    };
  return {
    title: isWin ? `You won: ${prize?.name}` : (prize?.name ?? "No prize this time"),
    text: isWin
      ? `${dealer} has your details and will contact you about your prize.`
      : "You did not win a prize. Thank you for playing. There is one spin for each mobile number.",
    reference,
  };
}

const radius = 96;
/** Narrower sectors have no room for their number. */
const leastLabelledDegrees = 9;

function wheelView({ prizes }: Campaign, spin: Spin | null): SpinView["wheel"] {
  const sectors = wheelSectors(prizes);
  const won = sectors.find(({ prize }) => prize.id === spin?.prizeId);
  return {
    turnDegrees: won ? -(won.fromDegrees + won.toDegrees) / 2 : null,
    sectors: sectors.map(({ prize, fromDegrees, toDegrees }, index) => {
      const middle = (fromDegrees + toDegrees) / 2;
      const [x, y] = pointAt(middle, radius * 0.72);
      const isLabelled = toDegrees - fromDegrees >= leastLabelledDegrees;
      return {
        path: sectorPath(fromDegrees, toDegrees),
        isWin: prize.isWin,
        label: isLabelled ? { x, y, degrees: middle, text: String(index + 1) } : null,
      };
    }),
  };
}

function sectorPath(from: number, to: number): string {
  const [startX, startY] = pointAt(from, radius);
  const [endX, endY] = pointAt(to, radius);
  return `M0 0L${startX} ${startY}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${endX} ${endY}Z`;
}

function pointAt(degrees: number, distance: number): [x: number, y: number] {
  const angle = (degrees * Math.PI) / 180;
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return [rounded(Math.sin(angle) * distance), rounded(-Math.cos(angle) * distance)];
}
