/** Storage key of a site's queued enquiries. */
export function queueName(siteSlug: string): string {
  return `forecourt:${siteSlug}:enquiry-queue`;
}
