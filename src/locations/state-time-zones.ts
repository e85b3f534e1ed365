import type { AustralianState } from "../settings/australian-state.ts";

/** The IANA time zones of places in each state; external territories count as the state of their postcodes. */
export const timeZonesOfState: Readonly<Record<AustralianState, readonly string[]>> = {
  ACT: ["Australia/Sydney", "Australia/Canberra"],
  NSW: [
    "Australia/Sydney",
    "Australia/Canberra",
    "Australia/Broken_Hill",
    "Australia/Lord_Howe",
    "Australia/Melbourne",
    "Australia/Brisbane",
    "Pacific/Norfolk",
  ],
  NT: ["Australia/Darwin"],
  QLD: ["Australia/Brisbane", "Australia/Lindeman"],
  SA: ["Australia/Adelaide", "Australia/Broken_Hill"],
  TAS: ["Australia/Hobart"],
  VIC: ["Australia/Melbourne", "Australia/Sydney"],
  WA: ["Australia/Perth", "Australia/Eucla", "Indian/Christmas", "Indian/Cocos"],
};
