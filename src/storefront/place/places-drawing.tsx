import type { PlacesMap } from "../../locations/places-map.ts";
import drawingStyles from "./place-card.sheet.module.css";
import styles from "./places.sheet.module.css";

type Props = {
  map: PlacesMap;
  /** Names of the places, in the order of the pins. */
  names: readonly string[];
};

/** A drawn map of several places, with numbered pins. */
export function PlacesDrawing({ map, names }: Props) {
  const label = `Map: ${names.map((name, index) => `${index + 1} ${name}`).join(", ")}`;
  const bottom = map.height - 10;
  return (
    <svg viewBox={`0 0 ${map.width} ${map.height}`} role="img" aria-label={label}>
      {map.towns.map(({ name, x, y, isLeft }) => (
        <g key={name}>
          <circle className={drawingStyles.town} cx={x} cy={y} r="2.5" />
          <text className={styles.townName} x={isLeft ? x - 7 : x + 7} y={y + 4} textAnchor={isLeft ? "end" : "start"}>
            {name}
          </text>
        </g>
      ))}
      {map.pins
        .toSorted((one, other) => one.y - other.y)
        .map(({ x, y, number }) => (
          <g key={number}>
            <path className={drawingStyles.pin} d={`M${x} ${y}c-9-12-13-17-13-23a13 13 0 0 1 26 0c0 6-4 11-13 23z`} />
            <text className={styles.pinNumber} x={x} y={y - 18} textAnchor="middle">
              {number}
            </text>
          </g>
        ))}
      <path className={styles.scale} d={`M10 ${bottom - 5}v5h${map.scale.length}v-5`} />
      <text x={16 + map.scale.length} y={bottom}>
        {map.scale.label}
      </text>
    </svg>
  );
}
