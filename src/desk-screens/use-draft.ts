import { useState } from "react";

/** What somebody has typed and not sent yet. It survives leaving the page, until the tab is closed. */
export function useDraft(name: string): [text: string, set: (text: string) => void] {
  const key = `desk-draft ${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? "");
  const set = (next: string) => {
    if (next === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
    setText(next);
  };
  return [text, set];
}
