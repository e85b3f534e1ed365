import { type ReactNode, useEffect, useRef } from "react";

/** A native dialog over the page. Escape closes it, and the focus returns. */
export function Modal({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className="desk-dialog" ref={dialog} aria-label={label} onClose={onClose}>
      {children}
    </dialog>
  );
}
