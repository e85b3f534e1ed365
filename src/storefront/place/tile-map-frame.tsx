import { useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import type { TileMap } from "../../locations/map-tiles.ts";
import { ThirdPartySlot } from "../frame/third-party-slot.tsx";
import styles from "./tile-map-frame.module.css";

/** Shows an interactive map in place of the drawn one; a third party's only after consent. */
export function showTileMap(slot: Element, map: TileMap): void {
  createRoot(slot).render(
    <div className={styles.slot}>
      {map.provider === null ? (
        <DrawnTileMap map={map} />
      ) : (
        <ThirdPartySlot provider={map.provider}>
          <DrawnTileMap map={map} />
        </ThirdPartySlot>
      )}
    </div>,
  );
}

function DrawnTileMap({ map }: { map: TileMap }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const drawing = import("./tile-map.browser.ts").then(
      ({ drawTileMap }) => element.current && drawTileMap(element.current, map),
    );
    return () => void drawing.then((remove) => remove?.());
  }, [map]);
  return <div ref={element} className={styles.map} role="region" aria-label="Interactive map" />;
}
