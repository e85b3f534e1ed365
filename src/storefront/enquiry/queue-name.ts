/** Where a browser keeps the enquiries of a site that wait for a connection. */
export function queueName(siteSlug: string): string {
  return `forecourt:${siteSlug}:enquiry-queue`;
}
