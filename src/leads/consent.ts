import type { EnquiryForm } from "./form-definition.ts";
import type { LeadConsent } from "./lead.ts";

/**
 * What a shopper answered to the box for news and offers. `left-as-it-was`: it was ticked before the shopper came to
 * it, and stayed so; generally no express consent (Spam Act).
 */
export const consentAnswers = ["not-asked", "left-as-it-was", "not-given", "given"] as const;
export type ConsentAnswer = (typeof consentAnswers)[number];

/** What a ticked box sends once the shopper has changed it: without scripts nobody can tell, and it sends `true`. */
export const chosenOptIn = "chosen";

/**
 * How the box came to the shopper, which a form sends along: the site's settings may have changed since. `none`: the
 * form has no such box.
 */
export type OptInBox = "ticked" | "unticked" | "none";

/** How the box of a form comes to the shopper. */
export function optInBoxOf({ steps, optInDefault }: EnquiryForm): OptInBox {
  const hasBox = steps.some(({ groups }) => groups.some(({ fields }) => fields.some(({ name }) => name === "opt_in")));
  if (!hasBox) return "none";
  return optInDefault ? "ticked" : "unticked";
}

/** What a form sent of its box; where it says nothing, as a program may, the box is as the settings have it now. */
export function sentOptInBox(sent: string, now: OptInBox): OptInBox {
  return sent === "ticked" || sent === "unticked" || sent === "none" ? sent : now;
}

/** The answer that a proof of consent stands for. */
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
      return `${answer}: the box was ticked before the shopper came to it, which is generally no consent`;
    case "given": {
      const { text, version, at } = consent as LeadConsent;
      return `${answer}, ${timeText(at)}, on ${text === null ? "the words of" : `"${text}",`} version ${version}`;
    }
    default:
      return answer;
  }
}
