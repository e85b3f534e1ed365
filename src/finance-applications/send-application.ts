import type { SignInAsked } from "../accounts/sign-in-address.ts";
import type { EnquirySite } from "../enquiries/enquiry-site.ts";
import type { Sender } from "../enquiries/store-enquiry.ts";
import { submitEnquiry, type SubmitPorts } from "../enquiries/submit-enquiry.ts";
import type { FieldError } from "../leads/read-enquiry.ts";
import type { Application, ApplicationContent } from "./application.ts";
import { type ApplicationPorts, changeApplication } from "./change-application.ts";

export type SentApplication =
  | { kind: "sent"; leadId: string }
  | { kind: "invalid"; errors: FieldError[] }
  | { kind: "gated"; signIn: SignInAsked };

export type Agreed = Pick<ApplicationContent, "agreements" | "warningVersion"> & {
  /** The versions of the legal pages that were linked, by the names of their fields. */
  shownVersions: Record<string, string>;
};

/**
 * Sends a complete application as a lead with its own id. Deliveries read the answers from the application when they
 * are sent, so neither the lead nor the outbox has them. Repeating it after a failure sends nothing twice.
 */
export async function sendApplication(
  application: Application,
  { shownVersions, ...agreed }: Agreed,
  sender: Omit<Sender, "key">,
  request: EnquirySite,
  ports: SubmitPorts & ApplicationPorts,
): Promise<SentApplication> {
  const { now } = request;
  await changeApplication(application, { content: (content) => withAgreed(content, agreed), now }, ports);
  const submission = await submitEnquiry(
    { ...toEnquiry(application, now), ...agreedFields(agreed), ...shownVersions },
    { ...sender, key: applicationSubmissionKey(application.applicationId) },
    request,
    {
      ...ports,
      newId: () => application.applicationId,
      // Its steps were stored one by one, which is more work than the proof.
      proofOfWork: { ...ports.proofOfWork, isSolved: async () => true },
    },
  );
  if (submission.kind === "gated") return submission;
  if (submission.kind === "invalid") return { kind: "invalid", errors: submission.errors };
  await changeApplication(application, { content: (content) => content, now, isSent: true }, ports);
  return { kind: "sent", leadId: submission.leadId };
}

/** The content with what was agreed to; the same one if an earlier press of the button has stored it. */
function withAgreed(
  content: ApplicationContent,
  agreed: Pick<ApplicationContent, "agreements" | "warningVersion">,
): ApplicationContent {
  const isStored = JSON.stringify(agreedWithoutTimes(content)) === JSON.stringify(agreedWithoutTimes(agreed));
  return isStored ? content : { ...content, ...agreed };
}

function agreedWithoutTimes({ agreements, warningVersion }: Pick<ApplicationContent, "agreements" | "warningVersion">) {
  return [warningVersion, agreements.map(({ name, text, version }) => [name, text, version])];
}

/** The key under which an application is sent: a repeated press finds what the first one stored. */
export function applicationSubmissionKey(applicationId: string): string {
  return `finance-application-${applicationId}`;
}

/** Each agreement under its name, as forms send boxes that are ticked. */
function agreedFields({ agreements }: Pick<Agreed, "agreements">): Record<string, string> {
  return Object.fromEntries(agreements.map(({ name }) => [name, "true"]));
}

/** The enquiry has the contact details, the vehicle and its price, but nothing about income or identity. */
function toEnquiry({ createdAt, content }: Application, now: number): Record<string, string> {
  const { answers, carId, preferredDealership } = content;
  const dealership = answers["dealership"] ?? preferredDealership;
  return {
    kind: "pre-approval",
    name: answers["name"] ?? "",
    email: answers["email"] ?? "",
    phone: answers["phone"] ?? "",
    vehiclePriceBudget: answers["price"] ?? "",
    form_seconds: String(Math.max(0, now - createdAt) / 1_000),
    proof_of_work: "steps",
    ...(carId === null ? {} : { car_id: carId }),
    ...(dealership === null ? {} : { dealership_slug: dealership, preferredDealership: dealership }),
  };
}
