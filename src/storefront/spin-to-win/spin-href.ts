import { spinToWinPath } from "../../addresses/paths.ts";

/** Shows the form to a browser that has spun, for another number. */
export const anotherParameter = "another";
export const anotherNumberHref = `${spinToWinPath}?${anotherParameter}=yes`;

/** The address of a spin's result. */
export function spinHref(spinId: string): string {
  return `${spinToWinPath}?spin=${spinId}`;
}
