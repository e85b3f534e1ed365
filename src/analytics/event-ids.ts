/** §9 "Analytics event ids". */
export const eventIds = { testDrive: 17, favourite: 39, general: 22, careers: 51, offerAccepted: 18 } as const;
