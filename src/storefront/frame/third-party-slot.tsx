import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { allowsThirdParties } from "./consent.ts";
import { giveConsent } from "./ask-consent.ts";

type Props = {
  /** Whose content it is, as the shopper knows them. */
  provider: string;
  children: ReactNode;
};

/** Shows a third party's content only to who allowed third parties; others are asked here, where it matters. */
export function ThirdPartySlot({ provider, children }: Props) {
  const [isAllowed, setAllowed] = useState(() => allowsThirdParties(document.cookie));
  if (isAllowed) return <Allowed>{children}</Allowed>;
  const allow = () => {
    giveConsent("all");
    setAllowed(true);
  };
  return (
    <>
      <p>{`This comes from ${provider}, who then learn that you are here and may set cookies of their own.`}</p>
      <Button kind="outline" onClick={allow}>
        Allow and open
      </Button>
    </>
  );
}

/** Takes the focus of the button that opened it. */
function Allowed({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
