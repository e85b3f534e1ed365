import type { DemoDeliveryStore } from "../../adapters/delivery/demo-delivery-store.ts";
import type { Commands } from "../../desk/commands.ts";
import type { AnyDeskRoute } from "../../desk/desk-route.ts";
import type { Credentials, OneTimeCodes, Passkeys } from "../../desk/credentials.ts";
import type { DeskMailPorts } from "../../desk/invitation.ts";
import type { Sealing } from "../../finance-applications/sealing.ts";
import type { Outbox } from "../../outbox/outbox.ts";
import type { People } from "../../desk/people.ts";
import type { Installation } from "../../desk/scope.ts";
import type { DeskSessions } from "../../desk/sessions.ts";
import type { RateLimits } from "../../leads/rate-limits.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { DeskAssets } from "./desk-assets.ts";
import type { LiveStreams } from "./live-streams.ts";

/** What the desk's host needs. */
export type DeskPorts = {
  mode: "demo" | "production";
  /** The host without a port. */
  host: string;
  routes: readonly AnyDeskRoute[];
  people: People;
  sessions: DeskSessions;
  commands: Commands;
  credentials: Credentials;
  passkeys: Passkeys;
  oneTimeCodes: OneTimeCodes;
  sealing: Sealing;
  outbox: Pick<Outbox, "add">;
  mail: DeskMailPorts;
  live: LiveStreams;
  installation: () => Installation;
  rateLimits: RateLimits;
  assets: DeskAssets;
  newToken: () => string;
  /** Six random digits. */
  newCode: () => string;
  /** Hashes what can be guessed, with the platform's secret. */
  keyedHash: (text: string) => string;
  tokenHash: (token: string) => string;
  newId: () => string;
  digest: (text: string) => string;
  demoDeliveries: DemoDeliveryStore | null;
  clock: Clock;
  log: Log;
  proxyHops: number;
};
