import { createRoot } from "react-dom/client";
import type { StreetMap } from "../../locations/street-map.ts";
import { ThirdPartySlot } from "../frame/third-party-slot.tsx";
import styles from "./street-map-frame.module.css";

/** Renders a third-party map in place of the drawn one. */
export function showStreetMap(slot: Element, map: StreetMap): void {
  createRoot(slot).render(<StreetMapFrame map={map} />);
}

/** The map, once the shopper has allowed third parties. */
function StreetMapFrame({ map }: { map: StreetMap }) {
  return (
    <div className={styles.slot}>
      <ThirdPartySlot provider={map.provider}>
        <iframe
          title={`Street map by ${map.provider}`}
          src={map.src}
          referrerPolicy="strict-origin-when-cross-origin"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- being of another origin, it cannot lift its sandbox
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      </ThirdPartySlot>
    </div>
  );
}
