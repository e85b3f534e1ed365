import type { LocatorMap } from "../../locations/locator-map.ts";
import type { StillMap } from "../../locations/still-map.ts";
import { OpenMapButton, type OpenableMaps } from "./open-map-button.tsx";
import styles from "./place-card.sheet.module.css";

type Props = OpenableMaps & { map: LocatorMap; still: StillMap | null };

/** A still map of a location, or else a drawn one, with a button for an interactive or street map if the site has one. */
export function LocationDrawing({ map, still, tileMap, streetMap }: Props) {
  return (
    <figure className={styles.drawing}>
      <div>{still ? <Still still={still} label={`Map: ${map.nearText}`} /> : <Drawing map={map} />}</div>
      <figcaption>
        <span>
          {map.nearText}
          {still && <small> {still.attribution}</small>}
        </span>
        <OpenMapButton tileMap={tileMap} streetMap={streetMap} />
      </figcaption>
    </figure>
  );
}

function Still({ still: { src, srcSet, width, height }, label }: { still: StillMap; label: string }) {
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes="(min-width: 992px) 750px, 100vw"
      width={width}
      height={height}
      alt={label}
      loading="lazy"
      decoding="async"
    />
  );
}

const nameGap = 7;

function Drawing({ map }: { map: LocatorMap }) {
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
