import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { allowsThirdParties } from "./consent.ts";
import { giveConsent } from "./ask-consent.ts";

type Props = {
  /** Whose content it is, as the shopper knows them. */
  provider: string;
  /** The site's own, for who would rather not. */
  instead?: { label: string; content: ReactNode };
  children: ReactNode;
};

/** Shows a third party's content only to who allowed third parties; others are asked here, where it matters. */
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
      <p>{`This comes from ${provider}. It learns that you are here, and may set cookies of its own.`}</p>
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

/** Takes the focus of the button that opened it. */
function Chosen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
