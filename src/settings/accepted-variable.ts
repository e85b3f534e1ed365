/** The variable of a second secret that is accepted while one replaces the other. */
export function acceptedVariable(variable: string): string {
  return `${variable}_ACCEPTED`;
}
