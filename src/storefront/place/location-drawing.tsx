import type { LocatorMap } from "../../locations/locator-map.ts";
import type { StreetMap } from "../../locations/street-map.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./place-card.sheet.module.css";

type Props = { map: LocatorMap; streetMap: StreetMap | null };

/** A drawn map of a location, with a button to load a street map if the site has one. */
export function LocationDrawing({ map, streetMap }: Props) {
  return (
    <figure className={styles.drawing}>
      <div>
        <Drawing map={map} />
      </div>
      <figcaption>
        {map.nearText}
        {streetMap && (
          <Button kind="plain" data-scripted data-street-map={streetMap.src} data-provider={streetMap.provider}>
            Street map
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

const nameGap = 7;

function Drawing({ map }: Pick<Props, "map">) {
  const middle = { x: map.width / 2, y: map.height / 2 };
  return (
    <svg viewBox={`0 0 ${map.width} ${map.height}`} role="img" aria-label={`Map: ${map.nearText}`}>
      {map.rings.map(({ radius, label }) => (
        <g key={label}>
          <circle className={styles.ring} cx={middle.x} cy={middle.y} r={radius} />
          <text className={styles.ringLabel} x={middle.x} y={middle.y + radius + 4} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      {map.towns.map(({ name, x, y, isLeft }) => (
        <g key={name}>
          <circle className={styles.town} cx={x} cy={y} r="3" />
          <text x={isLeft ? x - nameGap : x + nameGap} y={y + 4} textAnchor={isLeft ? "end" : "start"}>
            {name}
          </text>
        </g>
      ))}
      <path className={styles.pin} d={`M${middle.x} ${middle.y}c-9-12-13-17-13-23a13 13 0 0 1 26 0c0 6-4 11-13 23z`} />
      <circle className={styles.pinEye} cx={middle.x} cy={middle.y - 23} r="4.5" />
    </svg>
  );
}
