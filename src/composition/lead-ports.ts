import { rotatedSealing } from "../adapters/aes-sealing.ts";
import { createProofOfWork } from "../adapters/proof-of-work.ts";
import { applicationFactsFrom } from "../finance-applications/application-facts.ts";
import type { LeadDeliveryPorts } from "../leads/delivery/lead-handlers.ts";
import { EnquiryCounter } from "../leads/enquiry-counter.ts";
import { createRateLimits, type RateLimits } from "../leads/rate-limits.ts";
import { createSignInSecrets } from "../server/sign-in-secrets.ts";
import { commonPorts, digest } from "./common-ports.ts";
import type { PlatformParts } from "./platform-parts.ts";

/** Accepting enquiries, applications for finance and online purchases. */
export function leadPorts(parts: PlatformParts) {
  const { store, secrets, demo } = parts;
  const { sign, brandColours, newId } = commonPorts(parts);
  const challengeSecret = (secret: string) => digest(`proof of work ${secret}`);
  const otherChallenges = secrets.accepted.signIn === null ? null : challengeSecret(secrets.accepted.signIn);
  return {
    leads: store.leads,
    outbox: store.outbox,
    phoneReveals: store.phoneReveals,
    analytics: store.analytics,
    appointments: store.appointments,
    applications: store.applications,
    purchases: store.purchases,
    keptAnswers: store.keptAnswers,
    sealing: rotatedSealing(secrets.applications, secrets.accepted.applications),
    enquiryCounter: new EnquiryCounter(),
    rateLimits: storedRateLimits(parts),
    proofOfWork: createProofOfWork(challengeSecret(secrets.signIn), otherChallenges),
    demoDeliveries: demo.deliveries,
    sign,
    brandColours,
    newId,
    digest,
    hashKey: digest,
  };
}

export function deliveryPorts(parts: PlatformParts): LeadDeliveryPorts {
  const { store, sites, secrets, findPosition, send } = parts;
  const { sign, brandColours } = commonPorts(parts);
  const { applications } = store;
  const sealing = rotatedSealing(secrets.applications, secrets.accepted.applications);
  return {
    leads: store.leads,
    rateLimits: storedRateLimits(parts),
    send,
    digest,
    sign,
    brandColours,
    readApplicationFacts: applicationFactsFrom({ applications, sealing }),
    findRouting(siteId) {
      const site = sites.current().siteBySlug(siteId);
      if (site === null) return null;
      return { site, siteForDealership: (slug) => sites.current().siteForDealership(site, slug), findPosition };
    },
  };
}

function storedRateLimits({ store, secrets }: PlatformParts): RateLimits {
  return createRateLimits(store.rateCounts, createSignInSecrets(secrets.signIn).keyedHash);
}
