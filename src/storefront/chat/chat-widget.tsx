import { useEffect, useRef, useState } from "react";
import { ThirdPartySlot } from "../frame/third-party-slot.tsx";
import type { ChatView } from "./chat.ts";

type Widget = NonNullable<ChatView["widget"]>;

/** A third party's chat in a slot of its size: its script finds the element `chat-widget` to draw itself into. */
export function ChatWidget({ widget }: { widget: Widget }) {
  return (
    <ThirdPartySlot provider={widget.provider}>
      <Slot widget={widget} />
    </ThirdPartySlot>
  );
}

function Slot({ widget }: { widget: Widget }) {
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
      <p role="alert">
        The chat did not load. <a href="#enquire">Send us an enquiry</a> instead.
      </p>
    );
  }
  return (
    <div id="chat-widget" ref={slot} style={{ width: widget.widthPx, height: widget.heightPx, maxWidth: "100%" }} />
  );
}
