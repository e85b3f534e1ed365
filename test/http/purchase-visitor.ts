import type { TestPlatform } from "../factories.ts";
import { elements, parseHtml } from "./html.ts";
import { type TestVisitor, createVisitor } from "./signed-in.ts";

const week = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  status: "Open" as const,
  formatedHours: null,
  open: "09:00",
  close: "17:00",
}));
/** A dealership in Wagga Wagga that is open on weekdays. */
export const yard = {
  id: "l1",
  name: "North Yard",
  slug: "north-yard",
  dealershipId: "d1",
  dealershipSlug: "north",
  address: {
    street: "1 Test Street",
    city: "Wagga Wagga",
    state: "NSW" as const,
    postcode: "2650",
    lat: -35.1,
    long: 147.37,
  },
  contactDetail: { phone: "(02) 5550 0101", openingHours: week },
};

export const buyer = {
  name: "Ann Canary",
  phone: "0412 345 678",
  email: "ann@canary.example",
  street: "7 Canarystreet Road",
  suburb: "Canarysuburb",
  state: "NSW",
  postcode: "2650",
};
/** The purchase that the visitor's browser is at; empty if there is none. */
export function cookiePurchaseId({ cookies }: Pick<TestVisitor, "cookies">): string {
  return (cookies.get("purchase") ?? "").split(".")[0] ?? "";
}

/** A browser that sends the forms of online purchases with the purchase that their pages were made for. */
export function createPurchaseVisitor(platform: TestPlatform, host: string): TestVisitor {
  const visitor = createVisitor(platform, host);
  return {
    ...visitor,
    submit: (path, fields, headers) => {
      const isStep = path.startsWith("/checkout-journey/") && !path.startsWith("/checkout-journey/resume/");
      return visitor.submit(path, isStep ? { purchase: cookiePurchaseId(visitor), ...fields } : fields, headers);
    },
  };
}

/** What the button of the visitor's review sends. */
export async function reviewFields({ get }: Pick<TestVisitor, "get">): Promise<{ seen: string }> {
  const page = parseHtml(await (await get("/checkout-journey/review")).text());
  return { seen: elements(page, "input", { name: "seen" })[0]?.attributes.get("value") ?? "" };
}
