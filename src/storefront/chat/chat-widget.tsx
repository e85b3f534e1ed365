import { useEffect, useRef, useState } from "react";
import { ThirdPartySlot } from "../frame/third-party-slot.tsx";
import { BuiltInChat } from "./built-in-chat.tsx";
import styles from "./chat-panel.module.css";
import type { ChatView } from "./chat.ts";

type Props = { chat: ChatView; widget: NonNullable<ChatView["widget"]> };

/**
 * A third-party chat in a slot of its configured size: its script renders into the element `chat-widget`. If the
 * script fails to load or is declined, the built-in chat is used.
 */
export function ChatWidget({ chat, widget }: Props) {
  return (
    <ThirdPartySlot
      provider={widget.provider}
      instead={{ label: "Write to us instead", content: <BuiltInChat chat={chat} /> }}
    >
      <Slot chat={chat} widget={widget} />
    </ThirdPartySlot>
  );
}

function Slot({ chat, widget }: Props) {
  const slot = useRef<HTMLDivElement>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const script = document.createElement("script");
    script.src = widget.scriptUrl;
    script.async = true;
    script.addEventListener("error", () => setFailed(true));
    slot.current?.append(script);
    return () => script.remove();
  }, [widget.scriptUrl]);
  if (isFailed) {
    return (
      <>
        <p className={styles.small} role="status">{`The chat by ${widget.provider} did not load.`}</p>
        <BuiltInChat chat={chat} />
      </>
    );
  }
  return (
    <div id="chat-widget" ref={slot} style={{ width: widget.widthPx, height: widget.heightPx, maxWidth: "100%" }} />
  );
}
