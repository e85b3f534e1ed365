/** Addresses of the desk's host. */
export const livePath = "/api/live";
export const mePath = "/api/me";
export const sessionsPath = "/api/sessions";
export const viewEndPath = "/api/view/end";
export const entrancePath = "/enter";
export const signInPath = "/sign-in";
export const signOutPath = "/sign-out";
export const provePath = "/prove";
export const invitationPath = "/invitation";
/** Scripts and styles of the desk's own build. */
export const deskFilesPath = "/desk-files";

/** The screen of a lead. */
export function leadScreenPath(siteId: string, leadId: string): string {
  return `/leads/${encodeURIComponent(siteId)}/${encodeURIComponent(leadId)}`;
}
