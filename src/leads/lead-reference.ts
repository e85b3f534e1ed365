/** A reference for the shopper to quote: short enough to be read out on the phone. */
export function leadReference(leadId: string): string {
  return leadId.slice(-8).toUpperCase();
}
