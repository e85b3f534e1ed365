/**
 * Adds the part of the address after `#` to the redirect: browsers carry it along to this page, but never send it to
 * the server.
 */
function keepHash(): void {
  if (location.hash === "") return;
  for (const field of document.querySelectorAll<HTMLInputElement>("input[name=redirect]")) {
    if (!field.value.includes("#")) field.value += location.hash;
  }
}

keepHash();
// Focuses the code field, or the field with an error.
document.querySelector<HTMLElement>("#code, #page [aria-invalid]")?.focus();
