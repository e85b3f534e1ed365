/** Prevents a mouse that only passes over a menu from opening it. */
const openAfterMs = 80;
/** Lets the pointer briefly leave the panel, for example across a corner. */
const closeAfterMs = 240;

/** Opens menus on mouse hover and closes them on leave. Touch and keyboard are unaffected (NV-01). */
export function openOnHover(menus: HTMLElement): void {
  for (const menu of menus.querySelectorAll("details")) followMouse(menu);
}

function followMouse(menu: HTMLDetailsElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOpenedByMouse = false;
  const set = (open: boolean, afterMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Remains true if the mouse returns before the menu has closed.
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
    // The menu opened on hover just before this click, which would otherwise close it.
    if (wasOpenedByMouse && event.target instanceof Element && event.target.closest("summary")) event.preventDefault();
    wasOpenedByMouse = false;
  });
}
