import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import type { ChatView } from "./chat.ts";
import type { ChatPanel } from "./chat-panel.tsx";

export type OpenChat = (event: MouseEvent<HTMLElement>) => void;

/**
 * The chat of a page, loaded when first opened. It is opened by a link to the enquiry form, which works as a plain
 * link without scripts or if loading fails.
 */
export function useChat(chat: ChatView | null): { openChat: OpenChat; panel: ReactNode } {
  const [panel, setPanel] = useState<{ Panel: typeof ChatPanel; isOpen: boolean } | null>(null);
  const opener = useRef<HTMLElement>(null);
  const openChat: OpenChat = (event) => {
    event.preventDefault();
    opener.current = event.currentTarget;
    void import("./chat-panel.tsx").then(
      ({ ChatPanel: Panel }) => setPanel({ Panel, isOpen: true }),
      () => location.assign("#enquire"),
    );
  };
  const close = () => {
    setPanel((open) => open && { ...open, isOpen: false });
    opener.current?.focus();
  };
  return { openChat, panel: chat && panel && <panel.Panel chat={chat} isOpen={panel.isOpen} onClose={close} /> };
}
