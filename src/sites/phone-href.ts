/** The address that calls a number, however it is written: `tel:0255500101`. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
