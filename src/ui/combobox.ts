export type Combobox = {
  /** Call after every change of the options: shows them, or closes the list if there are none. */
  show(): void;
  close(): void;
  isOpen(): boolean;
};

type ComboboxParts = {
  input: HTMLInputElement;
  popup: HTMLElement;
  /** A `listbox` whose descendants are `option`s with an id. */
  list: HTMLElement;
  remove: (option: HTMLElement) => void;
};

/**
 * The ARIA combobox pattern for a field with a list of options: focus stays in the field; arrows, Home and End move
 * through the options, Enter selects one, Escape and Tab close the list.
 */
export function createCombobox({ input, popup, list, remove }: ComboboxParts): Combobox {
  const options = () => [...list.querySelectorAll<HTMLElement>('[role="option"]')];
  const active = () => options().find(({ id }) => id === input.getAttribute("aria-activedescendant")) ?? null;
  const isOpen = () => input.getAttribute("aria-expanded") === "true";

  const activate = (option: HTMLElement | undefined): void => {
    active()?.setAttribute("aria-selected", "false");
    if (!option) return input.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    input.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  };
  const toggle = (open: boolean): void => {
    activate(undefined);
    if (open === isOpen()) return;
    input.setAttribute("aria-expanded", String(open));
    popup.togglePopover(open);
  };
  const show = (): void => toggle(options().length > 0);

  const press = (event: KeyboardEvent): void => {
    const current = active();
    const step = keyStep(event.key, current !== null);
    if (step !== null && !isOpen()) show();
    const used = isOpen() && (step !== null ? move(step) : act(event.key, current));
    if (used) event.preventDefault();
  };
  const move = (step: Step): true => {
    const all = options();
    const index = all.findIndex((option) => option === active());
    activate(all[indexAfter(step, index, all.length)]);
    return true;
  };
  const act = (key: string, current: HTMLElement | null): boolean => {
    if (key === "Tab") toggle(false);
    if (key === "Escape") toggle(false);
    if (key === "Enter") current?.click();
    if (key === "Delete" && current) remove(current);
    return key === "Escape" || (current !== null && (key === "Enter" || key === "Delete"));
  };

  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-expanded", "false");
  input.addEventListener("keydown", press);
  return { show, close: () => toggle(false), isOpen };
}

type Step = "next" | "previous" | "first" | "last";

/** Home and End act on the text until an option is active. */
function keyStep(key: string, hasActive: boolean): Step | null {
  if (key === "ArrowDown") return "next";
  if (key === "ArrowUp") return "previous";
  if (hasActive && key === "Home") return "first";
  return hasActive && key === "End" ? "last" : null;
}

/** Index -1 is the text itself, before the first and after the last option. */
function indexAfter(step: Step, index: number, length: number): number {
  if (step === "first") return 0;
  if (step === "last") return length - 1;
  if (step === "next") return index + 1 < length ? index + 1 : -1;
  return index === -1 ? length - 1 : index - 1;
}
