import { z } from "zod";

/** The steps that ask something, in order. The review follows them. */
export const applicationSteps = ["you", "home", "income", "loan"] as const;
export type ApplicationStep = (typeof applicationSteps)[number];

/** Proof of an agreement: its wording as it was shown. */
const agreementSchema = z.strictObject({
  name: z.string(),
  text: z.string(),
  version: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
});

/** Everything that a shopper enters. The store holds it only sealed. */
const contentSchema = z.strictObject({
  answers: z.record(z.string(), z.string()),
  stepsDone: z.array(z.enum(applicationSteps)),
  /** The vehicle that it is for; null for none. */
  carId: z.string().nullable(),
  preferredDealership: z.string().nullable(),
  /** Empty until it is sent. */
  agreements: z.array(agreementSchema),
  /** Version of the warning that was shown with the comparison rate; null until it is sent. */
  warningVersion: z.string().nullable(),
  /** When its link was last mailed, by a hash of the address; missing if it never was. */
  linkMails: z.record(z.string(), z.number()).optional(),
});

export type ApplicationContent = z.infer<typeof contentSchema>;
export type Answers = ApplicationContent["answers"];

/** An application for finance. Times are epoch milliseconds. */
export type Application = {
  siteId: string;
  applicationId: string;
  createdAt: number;
  /** Null for a draft. */
  sentAt: number | null;
  content: ApplicationContent;
};

export const emptyContent: ApplicationContent = {
  answers: {},
  stepsDone: [],
  carId: null,
  preferredDealership: null,
  agreements: [],
  warningVersion: null,
};

/** Reads a stored content; null if this release cannot. */
export function readContent(text: string): ApplicationContent | null {
  return contentSchema.safeParse(JSON.parse(text)).data ?? null;
}

/** Whether a link to the application was mailed, with which it can be continued in any browser. */
export function hasMailedLink({ linkMails = {} }: ApplicationContent): boolean {
  return Object.keys(linkMails).length > 0;
}

/** The first step that is not done; null if all are. */
export function nextStep({ stepsDone }: Pick<ApplicationContent, "stepsDone">): ApplicationStep | null {
  return applicationSteps.find((step) => !stepsDone.includes(step)) ?? null;
}
