import type { Action } from "../desk/permissions.ts";
import { rotatedSealing } from "../adapters/aes-sealing.ts";
import { otpCodes } from "../adapters/identity/otp-codes.ts";
import { webauthnPasskeys } from "../adapters/identity/webauthn-passkeys.ts";
import { activityApi, type Inverse } from "../desk/activity-api.ts";
import type { AnyDeskRoute } from "../desk/desk-route.ts";
import { sitesInstallation } from "../desk/installation.ts";
import { deskMailColours, type DeskMailPorts } from "../desk/invitation.ts";
import { peopleApi } from "../desk/people-api.ts";
import type { Installation } from "../desk/scope.ts";
import { grantInverses } from "../desk/undo-grants.ts";
import { viewAsApi } from "../desk/view-as-api.ts";
import { stockApi } from "../stock-desk/stock-api.ts";
import { leadApi } from "../lead-work/lead-api.ts";
import type { AppPorts } from "../server/app-ports.ts";
import type { DeskPorts } from "../server/desk/desk-ports.ts";
import { createLiveStreams } from "../server/desk/live-streams.ts";
import { createSignInSecrets } from "../server/sign-in-secrets.ts";
import { commonPorts } from "./common-ports.ts";
import type { PlatformParts } from "./platform-parts.ts";

/** The desk with the routes of every domain; null where it has no host. */
export function deskPorts(parts: PlatformParts, { rateLimits }: Pick<AppPorts, "rateLimits">): DeskPorts | null {
  const { desk, store, search, sites, clock, log, mode, proxyHops, stopping, demo } = parts;
  if (desk === null) return null;
  const { newId, digest } = commonPorts(parts);
  const signInSecrets = createSignInSecrets(parts.secrets.signIn, parts.secrets.accepted.signIn);
  const { newToken, newCode, tokenHash, keyedHash } = signInSecrets;
  const { people, sessions, commands, credentials, audit, changes, beginView } = store.desk;
  const installation = (): Installation => sitesInstallation(sites.current());
  const mail: DeskMailPorts = { deskUrl: desk.url, digest, newId, colours: deskMailColours };
  const inverses: Partial<Record<Action, Inverse>> = grantInverses({ people, newId });
  const lostReasons = (siteId: string) => sites.current().siteBySlug(siteId)?.leadWork.lostReasons ?? [];
  const routes = [
    ...Object.values(peopleApi({ people, newToken, tokenHash, newId, mail })),
    ...Object.values(viewAsApi({ people, beginView, mail })),
    ...Object.values(leadApi({ leadDesk: store.leadDesk, lostReasons })),
    ...Object.values(
      stockApi({
        search: search.engine.search,
        stock: store.stock,
        overrides: store.overrides,
        findSite: (siteId) => sites.current().siteBySlug(siteId),
      }),
    ),
    ...Object.values(activityApi({ audit, people, inverses })),
  ] as readonly AnyDeskRoute[];
  return {
    mode,
    host: desk.host,
    routes,
    people,
    sessions,
    commands,
    credentials,
    passkeys: webauthnPasskeys({ host: desk.host, origin: desk.url }),
    oneTimeCodes: otpCodes,
    sealing: rotatedSealing(parts.secrets.applications, parts.secrets.accepted.applications),
    outbox: store.outbox,
    mail,
    live: createLiveStreams({ changes, sessions, installation, now: clock, log, stopping }),
    installation,
    rateLimits,
    assets: desk.assets,
    newToken,
    newCode,
    keyedHash,
    tokenHash,
    newId,
    digest,
    demoDeliveries: demo.deliveries,
    clock,
    log,
    proxyHops,
  };
}
