import type { BulkRule } from "../stock-desk/bulk-plan.ts";

export type BulkChoice = {
  label: string;
  how: BulkRule["how"];
  name: BulkRule["name"];
  /** The label of its value; null if it needs none. */
  value: string | null;
  options?: readonly { value: string; label: string }[];
};

const yesOrNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** What many vehicles are changed to at once. */
export const bulkChoices: readonly BulkChoice[] = [
  { label: "Price, by per cent", how: "percent", name: "price", value: "Per cent, such as -5" },
  { label: "Price, by dollars", how: "amount", name: "price", value: "Dollars, such as -500" },
  { label: "Price: take back what we say", how: "take back", name: "price", value: null },
  { label: "Was price", how: "set", name: "beforePrice", value: "Was price" },
  { label: "Was price: take back what we say", how: "take back", name: "beforePrice", value: null },
  { label: "Tag", how: "set", name: "tag", value: "Tag" },
  { label: "Tag: take back what we say", how: "take back", name: "tag", value: null },
  {
    label: "Status",
    how: "set",
    name: "status",
    value: "Status",
    options: [
      { value: "in_stock", label: "In stock" },
      { value: "coming_soon", label: "Coming soon" },
      { value: "sold", label: "Sold" },
    ],
  },
  { label: "Status: take back what we say", how: "take back", name: "status", value: null },
  { label: "Shown on the website", how: "set", name: "showOnDealerWebsite", value: "Shown", options: yesOrNo },
  { label: "Shown on the website: take back what we say", how: "take back", name: "showOnDealerWebsite", value: null },
  { label: "Certified", how: "set", name: "certified", value: "Certified", options: yesOrNo },
];
