import { leadScreenPath } from "../desk/desk-paths.ts";
import { sitesInstallation } from "../desk/installation.ts";
import { leadTeam } from "../lead-work/lead-people.ts";
import type { AppPorts } from "../server/app-ports.ts";
import { allSites } from "../leads/rate-limits.ts";
import type { OutboxHandlers } from "../outbox/outbox-handler.ts";
import type { Job } from "../server/jobs/job.ts";
import { createJobs, type JobName } from "../server/jobs/jobs.ts";
import { deskPorts } from "./desk-ports.ts";
import type { DeskPorts } from "../server/desk/desk-ports.ts";
import { accountPorts } from "./account-ports.ts";
import { deliveryPorts, leadPorts } from "./lead-ports.ts";
import { storedFeeds } from "./listing-feed-ports.ts";
import { outboxHandlers } from "./outbox-handlers.ts";
import { pagePorts } from "./page-ports.ts";
import { paymentPorts } from "./payment-ports.ts";
import type { PlatformParts } from "./platform-parts.ts";
import { platformReadiness } from "./readiness.ts";
import { searchPorts } from "./search-ports.ts";
import { tradeInPorts } from "./trade-in-ports.ts";

export type Assembled = {
  ports: AppPorts;
  /** The desk; null where it has no host. */
  desk: DeskPorts | null;
  jobs: Record<JobName, Job>;
  handlers: OutboxHandlers;
};

/** Makes the platform of its parts. A server and the tests choose the parts; this file alone puts the rooms together. */
export function assemble(parts: PlatformParts): Assembled {
  const ports = {
    ...serverPorts(parts),
    ...pagePorts(parts),
    ...searchPorts(parts),
    ...leadPorts(parts),
    ...accountPorts(parts),
    ...tradeInPorts(parts),
    ...paymentPorts(parts),
    listingFeeds: storedFeeds(parts),
  };
  const desk = deskPorts(parts, ports);
  return { ports, desk, jobs: platformJobs(parts, ports), handlers: platformHandlers(parts, ports) };
}

/** Emails of the desk belong to no site, and are sent at any time. */
const deskTimeZone = "UTC";

function serverPorts(parts: PlatformParts) {
  const { sites, environment, clock, log, proxyHops, mode } = parts;
  return {
    sites: sites.current,
    readSecret: (variable: string) => environment[variable],
    readiness: platformReadiness(parts),
    clock,
    log,
    proxyHops,
    mode,
    deskHost: parts.desk?.host ?? null,
  };
}

function platformJobs(parts: PlatformParts, { alertPorts, payments }: AppPorts): Record<JobName, Job> {
  const { store, sites, search, files, log } = parts;
  const { findRouting } = deliveryPorts(parts);
  const findDutySite = (siteId: string) => {
    const site = sites.current().siteBySlug(siteId);
    return site && { site, siteForDealership: (slug: string) => sites.current().siteForDealership(site, slug) };
  };
  return createJobs({
    ...alertPorts,
    store,
    sites,
    engine: search.engine,
    findRouting,
    findDutySite,
    payments,
    log,
    files,
  });
}

function platformHandlers(parts: PlatformParts, { reserving, invoicing }: AppPorts): OutboxHandlers {
  const { store, sites, send, desk } = parts;
  const delivery = deliveryPorts(parts);
  return outboxHandlers({
    send,
    siteTimeZone: (siteId) =>
      siteId === allSites ? deskTimeZone : (sites.current().siteBySlug(siteId)?.timeZone ?? null),
    delivery,
    async findDeskHref({ siteId, leadId, dealershipSlug, category }, now) {
      if (desk === null) return null;
      const about = { siteId, dealershipSlug, category };
      const installation = sitesInstallation(sites.current());
      const team = await leadTeam(store.desk, about, { installation, now });
      return team.length === 0 ? null : `${desk.url}${leadScreenPath(siteId, leadId)}`;
    },
    answering: {
      answers: store.leadAnswers,
      leads: store.leads,
      outbox: store.outbox,
      people: store.desk.people,
      installation: () => sitesInstallation(sites.current()),
      findRouting: delivery.findRouting,
      brandColours: delivery.brandColours,
      send,
      sendText: parts.sendSms,
    },
    tradeIns: store.tradeIns,
    reserving,
    invoicing,
    buying: store,
  });
}
