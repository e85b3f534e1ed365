/** A mouse that only passes by opens nothing. */
const openAfterMs = 80;
/** Long enough to come back after the pointer has left the panel by a corner. */
const closeAfterMs = 240;

/** Lets a resting mouse open menus and a leaving one close them. Touch and keys work as without it (NV-01). */
export function openOnHover(menus: HTMLElement): void {
  for (const menu of menus.querySelectorAll("details")) followMouse(menu);
}

function followMouse(menu: HTMLDetailsElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOpenedByMouse = false;
  const set = (open: boolean, afterMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A mouse that comes back in time finds it open still, and opened it all the same.
      wasOpenedByMouse = open && (wasOpenedByMouse || !menu.open);
      menu.open = open;
    }, afterMs);
  };
  menu.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType === "mouse") set(true, openAfterMs);
  });
  menu.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse") set(false, closeAfterMs);
  });
  menu.addEventListener("click", (event) => {
    clearTimeout(timer);
    // A click on a menu that just opened by itself means to open it.
    if (wasOpenedByMouse && event.target instanceof Element && event.target.closest("summary")) event.preventDefault();
    wasOpenedByMouse = false;
  });
}
