/**
 * Whether a dispute with this status is an inquiry of the bank: no money was withdrawn, and refunds are possible. It may
 * become a dispute.
 */
export function isInquiry(status: string | null | undefined): boolean {
  return status?.startsWith("warning_") === true;
}
