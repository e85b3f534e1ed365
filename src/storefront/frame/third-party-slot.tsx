import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { allowsThirdParties } from "./consent.ts";
import { giveConsent } from "./ask-consent.browser.ts";

type Props = {
  provider: string;
  /** The site's own alternative, for shoppers who decline. */
  instead?: { label: string; content: ReactNode };
  children: ReactNode;
};

/** Shows third-party content to shoppers who have allowed it; others are asked in its place. */
export function ThirdPartySlot({ provider, instead, children }: Props) {
  const [choice, choose] = useState(() => (allowsThirdParties(document.cookie) ? "allowed" : "open"));
  if (choice === "allowed") return <Chosen>{children}</Chosen>;
  if (choice === "instead") return <Chosen>{instead?.content}</Chosen>;
  const allow = () => {
    giveConsent("all");
    choose("allowed");
  };
  return (
    <>
      <p>{`This comes from ${provider}. It will know that you visited this page, and may set its own cookies.`}</p>
      <Button kind="outline" onClick={allow}>
        Allow and open
      </Button>
      {instead && (
        <Button kind="plain" onClick={() => choose("instead")}>
          {instead.label}
        </Button>
      )}
    </>
  );
}

/** Takes over the focus of the button that revealed the content. */
function Chosen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
