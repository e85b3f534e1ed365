export function queueName(siteSlug: string): string {
  return `forecourt:${siteSlug}:enquiry-queue`;
}
