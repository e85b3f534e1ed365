/**
 * A server never sees the part of an address after `#`, but browsers carry it along to this page: it belongs to
 * where the visitor wanted to go.
 */
function keepHash(): void {
  if (location.hash === "") return;
  for (const field of document.querySelectorAll<HTMLInputElement>("input[name=redirect]")) {
    if (!field.value.includes("#")) field.value += location.hash;
  }
}

keepHash();
// The one thing there is to do: a code, or what was wrong.
document.querySelector<HTMLElement>("#code, #page [aria-invalid]")?.focus();
