import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { allowsThirdParties, consentCookieText } from "./consent.ts";

type Props = {
  /** Whose content it is, as the shopper knows them. */
  provider: string;
  children: ReactNode;
};

/** Shows a third party's content only to who allowed third parties; others are asked here, where it matters. */
export function ThirdPartySlot({ provider, children }: Props) {
  const [isAllowed, setAllowed] = useState(() => allowsThirdParties(document.cookie));
  if (isAllowed) return children;
  const allow = () => {
    document.cookie = consentCookieText("all", location.protocol === "https:");
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
