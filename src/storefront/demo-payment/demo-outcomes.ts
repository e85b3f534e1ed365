/** The outcomes that a visitor of the demo's payment page can choose. */
export const demoOutcomes = [
  { value: "approved", label: "The card is approved" },
  { value: "declined", label: "The card is declined" },
  { value: "challenge", label: "The bank asks for confirmation first (3-D Secure)" },
  { value: "slow", label: "Approved, but the dealer hears about it ten seconds later" },
  { value: "twice", label: "Approved, and the button is pressed twice" },
] as const;

/** `confirmed`: after the bank's question. */
export type DemoOutcome = (typeof demoOutcomes)[number]["value"] | "confirmed";

export function isDemoOutcome(text: string | null): text is DemoOutcome {
  return text === "confirmed" || demoOutcomes.some(({ value }) => value === text);
}
