import type { FilterOption, OptionsGroup } from "./listing-view.ts";

type Parts = OptionsGroup["parts"];

/** Number of options shown before the list is expanded. */
export const optionsAtFirst = 8;
/** Hiding fewer than these would save less space than the button to expand the list takes. */
const fewestHidden = 3;

/** Splits a list into the options shown at first, including all selected ones, and the rest. */
export function firstOptions(parts: Parts): { first: Parts; more: Parts } {
  const count = parts.reduce((sum, { options }) => sum + options.length, 0);
  if (count < optionsAtFirst + fewestHidden) return { first: parts, more: [] };
  const isFirst = ({ selected }: FilterOption, part: number, index: number) =>
    selected === true || (part === 0 && index < optionsAtFirst);
  const optionsInHalf = (half: boolean) =>
    parts.map(({ heading, options }, part) => ({
      heading,
      options: options.filter((option, index) => isFirst(option, part, index) === half),
    }));
  return {
    first: optionsInHalf(true).filter(({ options }) => options.length > 0),
    // Continues the first part, whose heading is already shown above.
    more: optionsInHalf(false).map((part, index) => (index === 0 ? { ...part, heading: null } : part)),
  };
}
