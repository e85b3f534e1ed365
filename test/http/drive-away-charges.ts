/** A dealership's charges in New South Wales, as `driveAway.charges` of the settings. */
export const chargesInNewSouthWales = [
  {
    state: "NSW" as const,
    validFrom: "2020-01-01",
    source: "Test",
    transfer: 38,
    registration: 430,
    compulsoryInsurance: 520,
  },
];
