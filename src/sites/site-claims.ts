import type { ConfigFault } from "./config-fault.ts";
import type { SiteConfig } from "./parse-site-config.ts";
import { faultAt } from "./reference-faults.ts";
import type { Site } from "./site-config.ts";

/** The file that had each slug and host last, by claim such as `host www.red-gum.example`. */
export type ClaimOwners = ReadonlyMap<string, string>;

export type Claimant = { config: SiteConfig; site: Site };

type Claim = { config: SiteConfig; path: PropertyKey[] };

/** The unique claims of a site: its slug and its hosts, each with its path in the file. */
function siteClaims(site: Site): [claim: string, path: PropertyKey[]][] {
  return [
    [`slug ${site.slug}`, ["slug"]],
    ...site.hosts.map((host, index): [string, PropertyKey[]] => [`host ${host}`, ["hosts", index]]),
  ];
}

/**
 * The claims that cannot be granted. A slug or host that several sites claim stays with the file that had it last. A
 * file of `unread`, which has errors and no valid earlier version, keeps what it had. If no claimant had it, none gets
 * it.
 */
export function claimFaults(
  claimants: readonly Claimant[],
  owners: ClaimOwners,
  unread: ReadonlySet<string>,
): ConfigFault[] {
  const claims = new Map<string, Claim[]>();
  for (const { config, site } of claimants)
    for (const [claim, path] of siteClaims(site)) claims.set(claim, [...(claims.get(claim) ?? []), { config, path }]);
  return [...claims].flatMap(([claim, all]) => {
    const repeated = all.filter(({ config }, index) => all.findIndex((one) => one.config === config) < index);
    const rivals = all.filter((one) => !repeated.includes(one));
    return [
      ...repeated.map(({ config, path }) => faultAt(config, path, `${claim} already belongs to this site`)),
      ...rivalFaults(claim, rivals, owners.get(claim), unread),
    ];
  });
}

function rivalFaults(
  claim: string,
  rivals: readonly Claim[],
  owner: string | undefined,
  unread: ReadonlySet<string>,
): ConfigFault[] {
  if (owner !== undefined && unread.has(owner))
    return rivals.map(({ config, path }) =>
      faultAt(config, path, `${claim} already belongs to ${owner}, which has errors: correct or delete that file`),
    );
  const holder = rivals.find(({ config }) => config.file === owner);
  return rivals
    .filter((rival) => rival !== holder && rivals.length > 1)
    .map((rival) => {
      const others = (holder ? [holder] : rivals.filter((one) => one !== rival)).map(claimPlace).join(" and ");
      const message = holder
        ? `${claim} already belongs to ${others}, which keeps it`
        : `${claim} is also in ${others}, and it is not known which site had it, so none of them gets it`;
      return faultAt(rival.config, rival.path, message);
    });
}

function claimPlace({ config, path }: Claim): string {
  const line = config.json.textPosition(path)?.line;
  return line === undefined ? config.file : `${config.file}:${line}`;
}

/** The owners after a reload: the live sites, and files that are not live but keep what they had. */
export function ownersAfter(live: readonly Claimant[], before: ClaimOwners, files: ReadonlySet<string>): ClaimOwners {
  const claimed = live.flatMap(({ config, site }) => siteClaims(site).map(([claim]) => [claim, config.file] as const));
  const liveFiles = new Set(live.map(({ config }) => config.file));
  const kept = [...before].filter(([, file]) => files.has(file) && !liveFiles.has(file));
  return new Map([...kept, ...claimed]);
}
