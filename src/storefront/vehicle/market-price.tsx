import type { MarketPriceIndicator } from "../../vehicles/market-price.ts";
import styles from "./vehicle-page.module.css";

const width = 300;
/** Padding at both ends of the scale, in pixels, so that the marker fits. */
const inset = 8;

/** The price on a scale from low to high; the caption gives the same information as text. */
export function MarketPrice({ marketPrice }: { marketPrice: MarketPriceIndicator }) {
  const x = inset + marketPrice.position * (width - 2 * inset);
  const place = marketPrice.basis === "state" ? "in this state" : "in Australia";
  return (
    <figure className={styles.market}>
      <figcaption>
        <strong className="figures">{`${marketPrice.belowByText} below`}</strong>
        {` the average ${place}`}
      </figcaption>
      <svg viewBox={`0 0 ${width} 44`} aria-hidden="true">
        <g strokeWidth="4">
          <path stroke="var(--line-strong)" d={`M${inset} 10h${width - 2 * inset}`} />
          <path stroke="var(--saving)" d={`M${x} 10H${width / 2}`} />
        </g>
        <g strokeWidth="2">
          <path stroke="var(--ink)" d={`M${width / 2} 2v16`} />
          <circle fill="var(--saving)" stroke="var(--surface)" cx={x} cy="10" r="7" />
        </g>
        <text x="0" y="38">
          {marketPrice.lowText}
        </text>
        <text x={width / 2} y="38" textAnchor="middle">
          {`average ${marketPrice.averageText}`}
        </text>
        <text x={width} y="38" textAnchor="end">
          {marketPrice.highText}
        </text>
      </svg>
    </figure>
  );
}
