import type { FilterOption, OptionsGroup } from "./listing-view.ts";

type Parts = OptionsGroup["parts"];

/** As many as a glance takes in. */
export const optionsAtFirst = 8;
/** To hide fewer than these would save less room than the way to them takes. */
const fewestHidden = 3;

/** What of a list is seen at first, the chosen ones always, and what is there once somebody asks for more. */
export function firstOptions(parts: Parts): { first: Parts; more: Parts } {
  const count = parts.reduce((sum, { options }) => sum + options.length, 0);
  if (count < optionsAtFirst + fewestHidden) return { first: parts, more: [] };
  const isFirst = ({ selected }: FilterOption, part: number, index: number) =>
    selected === true || (part === 0 && index < optionsAtFirst);
  const halfOf = (half: boolean) =>
    parts.map(({ heading, options }, part) => ({
      heading,
      options: options.filter((option, index) => isFirst(option, part, index) === half),
    }));
  return {
    first: halfOf(true).filter(({ options }) => options.length > 0),
    // The first part goes on: its heading stands above it already.
    more: halfOf(false).map((part, index) => (index === 0 ? { ...part, heading: null } : part)),
  };
}
