import { type KeyboardEvent, useEffect, useRef } from "react";
import { Icon } from "../../ui/icon.tsx";
import { BuiltInChat } from "./built-in-chat.tsx";
import styles from "./chat-panel.module.css";
import { ChatWidget } from "./chat-widget.tsx";
import type { ChatView } from "./chat.ts";

type Props = { chat: ChatView; isOpen: boolean; onClose: () => void };

/** The chat beside the page, which stays usable. Escape and the cross close it; what was typed stays in it. */
export function ChatPanel({ chat, isOpen, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.querySelector<HTMLElement>("textarea, button")?.focus();
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  return (
    <dialog className={styles.panel} ref={dialog} open={isOpen} aria-labelledby="chat-heading" onKeyDown={onKeyDown}>
      <div className={styles.content}>
        {chat.widget ? <ChatWidget widget={chat.widget} /> : <BuiltInChat chat={chat} />}
      </div>
      <header className={styles.head}>
        <h2 id="chat-heading">{chat.heading}</h2>
        <button type="button" aria-label="Close the chat" onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
    </dialog>
  );
}
