/** What a check before an upgrade found. `stops`: the upgrade should wait until the remedy is done. */
export type UpgradeFinding = { level: "ok" | "note" | "stops"; text: string; remedy?: string };

export function findingText({ level, text, remedy }: UpgradeFinding): string {
  return `${level.padEnd(6)} ${text}\n${remedy === undefined ? "" : `       ${remedy}\n`}`;
}
