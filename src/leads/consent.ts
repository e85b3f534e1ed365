import type { EnquiryForm } from "./form-definition.ts";
import type { LeadConsent } from "./lead.ts";

/**
 * The shopper's answer to the news and offers checkbox. `left-as-it-was`: it was ticked by default and not changed,
 * which is generally no express consent (Spam Act).
 */
export const consentAnswers = ["not-asked", "left-as-it-was", "not-given", "given"] as const;
export type ConsentAnswer = (typeof consentAnswers)[number];

/** Names of the fields with which forms send the versions of the legal pages that they link to. */
export const documentFields = { policy: "privacy_version", terms: "terms_version" } as const;

export function shownVersions(sent: (name: string) => string | null): Record<string, string> {
  return Object.fromEntries(Object.values(documentFields).map((name) => [name, sent(name) ?? ""]));
}

/**
 * Value of a ticked box that the shopper changed. Without scripts the change cannot be detected, and the box sends
 * `true`.
 */
export const chosenOptIn = "chosen";

/**
 * Default state of the box, which the form sends along because the site's settings may have changed since. `none`: the
 * form has no such box.
 */
export type OptInBox = "ticked" | "unticked" | "none";

/** Default state of a form's box. */
export function optInBoxState({ steps, optInDefault }: EnquiryForm): OptInBox {
  const hasBox = steps.some(({ groups }) => groups.some(({ fields }) => fields.some(({ name }) => name === "opt_in")));
  if (!hasBox) return "none";
  return optInDefault ? "ticked" : "unticked";
}

/**
 * Default state of the box as the form sent it; if it sent none, as an API client may, the state by the current
 * settings.
 */
export function sentOptInBox(sent: string, now: OptInBox): OptInBox {
  return sent === "ticked" || sent === "unticked" || sent === "none" ? sent : now;
}

export function consentAnswer({
  isShown,
  isPreset,
  isGiven,
  isChosen,
}: Pick<LeadConsent, "isShown" | "isPreset" | "isGiven" | "isChosen">): ConsentAnswer {
  if (!isShown) return "not-asked";
  if (!isGiven) return "not-given";
  return isPreset && !isChosen ? "left-as-it-was" : "given";
}

/**
 * Whether a site may send news and offers to the shopper: consent was given, or the site counts a box that was ticked in
 * advance (`usedForMarketing`).
 */
export function mayReceiveNews(consent: LeadConsent, { usedForMarketing }: { usedForMarketing: boolean }): boolean {
  const answer = consentAnswer(consent);
  return answer === "given" || (usedForMarketing && answer === "left-as-it-was");
}

const answerTexts: Record<ConsentAnswer, string> = {
  "not-asked": "not asked",
  "left-as-it-was": "left as it was",
  "not-given": "not given",
  given: "given",
};

/** The answer in two or three words, for a list. */
export function consentAnswerText(consent: LeadConsent | null): string {
  return consent === null ? "not known" : answerTexts[consentAnswer(consent)];
}

/** The answer with its proof. `timeText` writes epoch milliseconds. */
export function consentText(consent: LeadConsent | null, timeText: (at: number) => string): string {
  const answer = consentAnswerText(consent);
  switch (consent && consentAnswer(consent)) {
    case "left-as-it-was":
      return `${answer}: the box was ticked by default, which generally does not count as consent`;
    case "given": {
      const { text, version, at } = consent as LeadConsent;
      return `${answer}, ${timeText(at)}, on ${text === null ? "the words of" : `"${text}",`} version ${version}`;
    }
    default:
      return answer;
  }
}
