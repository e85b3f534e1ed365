import { useEffect, useRef } from "react";
import { closeOnBack } from "../../ui/close-on-back.browser.ts";
import { Icon } from "../../ui/icon.tsx";
import { BuiltInChat } from "./built-in-chat.tsx";
import styles from "./chat-panel.module.css";
import { ChatWidget } from "./chat-widget.tsx";
import type { ChatView } from "./chat.ts";

type Props = { chat: ChatView; isOpen: boolean; onClose: () => void };

/** Windows large enough to show the chat beside the page; in smaller ones it covers the page. */
const besideThePage = "(min-width: 992px) and (min-height: 600px)";

/**
 * The chat: beside the page, which remains usable, or over it on a phone. Escape, the close button and, if it covers
 * the page, the back button close it; entered text is retained.
 */
export function ChatPanel({ chat, isOpen, onClose }: Props) {
  const panel = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = panel.current;
    if (!isOpen || !dialog) return;
    if (matchMedia(besideThePage).matches) {
      dialog.show();
      dialog.querySelector("textarea")?.focus();
      return;
    }
    // Focuses the close button: a phone's keyboard would cover the text before the first field.
    dialog.showModal();
    return closeOnBack(() => dialog.close());
  }, [isOpen]);
  return (
    <dialog
      className={styles.panel}
      ref={panel}
      aria-labelledby="chat-heading"
      onClose={onClose}
      onKeyDown={({ key }) => key === "Escape" && panel.current?.close()}
    >
      <header className={styles.head}>
        <h2 id="chat-heading">{chat.heading}</h2>
        <button type="button" aria-label="Close the chat" onClick={() => panel.current?.close()}>
          <Icon name="x" />
        </button>
      </header>
      <div className={styles.content}>
        {chat.widget ? <ChatWidget chat={chat} widget={chat.widget} /> : <BuiltInChat chat={chat} />}
      </div>
    </dialog>
  );
}
