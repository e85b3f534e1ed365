/** Nine to five on every day of the week. */
export const openEveryDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  status: "Open" as const,
  open: "09:00",
  close: "17:00",
}));

const dealer = {
  dealershipId: "d1",
  dealershipSlug: "north",
  address: { street: "1 Test Street", city: "Wagga Wagga", state: "NSW" as const, postcode: "2650" },
  contactDetail: { phone: "(02) 5550 0101", openingHours: openEveryDay },
};

export const northYard = { ...dealer, id: "l1", name: "Example North", slug: "north-yard" };

/** A second showroom of the dealer, in another town. */
export const westYard = {
  ...dealer,
  id: "l3",
  name: "Example West",
  slug: "west-yard",
  address: { street: "9 Far Road", city: "Junee", state: "NSW" as const, postcode: "2663" },
  contactDetail: { phone: "(02) 5550 0109", openingHours: openEveryDay },
};

/** A showroom and a workshop of one dealer: every form has a place where it can lead. */
export const formLocations = [
  northYard,
  { ...dealer, id: "l2", name: "Example Workshop", slug: "workshop", locationType: "service" as const },
];
