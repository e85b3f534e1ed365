export const repaymentsPerYear = { weekly: 52, fortnightly: 26, monthly: 12 } as const;

export type RepaymentFrequency = keyof typeof repaymentsPerYear;

/** Beside the amount of a repayment: `$120 a week`. */
export const periodTexts: Readonly<Record<RepaymentFrequency, string>> = {
  weekly: "a week",
  fortnightly: "a fortnight",
  monthly: "a month",
};

/** A loan with equal repayments at the end of each period, and a balloon with the last one. */
export type Loan = {
  principalCents: number;
  /** Nominal, in per cent. */
  annualRatePercent: number;
  frequency: RepaymentFrequency;
  /** Number of repayments, at least 1. */
  repayments: number;
  balloonCents: number;
};

/**
 * The exact repayment in cents, before rounding (field-notes §3): `(P - B/(1+i)^n) * i / (1 - (1+i)^-n)`, which
 * charges interest on the balloon too. Repayments `in advance` are made at the start of each period.
 */
export function exactRepaymentCents(loan: Loan, timing: "in arrears" | "in advance" = "in arrears"): number {
  const { principalCents, repayments, balloonCents } = loan;
  const rate = ratePerPeriod(loan);
  if (rate === 0) return (principalCents - balloonCents) / repayments;
  // `expm1` and `log1p` remain exact for rates near zero.
  const growth = repayments * Math.log1p(rate);
  const repayment = ((principalCents - balloonCents * Math.exp(-growth)) * rate) / -Math.expm1(-growth);
  return timing === "in advance" ? repayment / (1 + rate) : repayment;
}

/** The repayment in cents, rounded half up. */
export function repaymentCents(loan: Loan): number {
  return roundedCents(exactRepaymentCents(loan));
}

/** Everything the borrower pays: all repayments, as rounded, and the balloon. */
export function totalCents(loan: Loan): number {
  return repaymentCents(loan) * loan.repayments + loan.balloonCents;
}

/** The amount owed after that many repayments, in cents; before the balloon is paid, if it is the last. */
export function owedCents(loan: Loan, repaymentsMade: number): number {
  const rate = ratePerPeriod(loan);
  const repayment = exactRepaymentCents(loan);
  if (rate === 0) return roundedCents(loan.principalCents - repayment * repaymentsMade);
  const growth = repaymentsMade * Math.log1p(rate);
  return roundedCents(loan.principalCents * Math.exp(growth) - (repayment * Math.expm1(growth)) / rate);
}

/** The amount that repayments of this size pay off, in cents: the opposite of `exactRepaymentCents`. */
export function principalCentsFor(repayment: number, loan: Omit<Loan, "principalCents">): number {
  const rate = ratePerPeriod(loan);
  if (rate === 0) return repayment * loan.repayments + loan.balloonCents;
  const growth = loan.repayments * Math.log1p(rate);
  return (repayment * -Math.expm1(-growth)) / rate + loan.balloonCents * Math.exp(-growth);
}

function ratePerPeriod({ annualRatePercent, frequency }: Pick<Loan, "annualRatePercent" | "frequency">): number {
  return annualRatePercent / 100 / repaymentsPerYear[frequency];
}

/** Rounds half up; the small addition keeps a half that binary fractions store slightly too low. */
function roundedCents(cents: number): number {
  return Math.floor(cents + 0.5 + 1e-9);
}
