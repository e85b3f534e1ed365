import { type PointerEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Band, distributionPath, pictureHeight, pictureWidth, amountPosition } from "./distribution-path.ts";
import {
  type Handle,
  handleNear,
  handlePositions,
  moveHandle,
  type OpenRange,
  type SliderScale,
} from "./range-handles.ts";
import styles from "./range-slider.module.css";

/** Formats and parses amounts: a sign before or after the digits. */
export type AmountFormat = {
  before: string;
  after: string;
  digits: (amount: number) => string;
  read: (typed: string) => number | null;
};

type RangeSliderProps = {
  /** The quantity being limited, such as `Price`. */
  label: string;
  /** The two fields are `name[min]` and `name[max]` of the surrounding form. */
  name: string;
  /** A new value replaces the shopper's selection. */
  range: OpenRange;
  scale: SliderScale;
  format: AmountFormat;
  /** Counts along the scale, drawn above it. */
  distribution: readonly Band[] | null;
  /** Called after every change, when the form's fields already hold the new range. */
  onChange: (range: OpenRange) => void;
};

/** A minimum and a maximum amount, by two handles or two fields. Without JavaScript only the fields appear. */
export function RangeSlider({ label, name, range, scale, format, distribution, onChange }: RangeSliderProps) {
  const [{ given, now }, setState] = useState({ given: range, now: range });
  if (given.min !== range.min || given.max !== range.max) setState({ given: range, now: range });

  const change = (next: OpenRange) => {
    flushSync(() => setState({ given: range, now: next }));
    onChange(next);
  };
  const shared = { label, range: now, format };
  return (
    // Changes are reported only through `onChange`, once the fields are updated.
    <fieldset className={styles.slider} onChange={(event) => event.stopPropagation()}>
      <legend className="visually-hidden">{label}</legend>
      <Track {...shared} scale={scale} distribution={distribution} change={change} />
      <div className={styles.amounts}>
        {(["min", "max"] as const).map((side) => (
          <AmountField
            key={side}
            label={side === "min" ? "From" : "To"}
            name={`${name}[${side}]`}
            amount={now[side]}
            format={format}
            onAmount={(amount) => change({ ...now, [side]: amount })}
          />
        ))}
      </div>
    </fieldset>
  );
}

type TrackProps = Pick<RangeSliderProps, "label" | "range" | "scale" | "format" | "distribution"> & {
  change: (range: OpenRange) => void;
};

/** Pointers move the nearer handle from anywhere on the track; keys and assistive technology use native sliders. */
function Track({ label, range, scale, format, distribution, change }: TrackProps) {
  const held = useRef<Handle | null>(null);
  const handles = handlePositions(range, scale);
  const move = (handle: Handle, to: number) => {
    const next = moveHandle(range, handle, to, scale);
    if (next.min !== range.min || next.max !== range.max) change(next);
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const place = amountAt(event, scale);
    held.current = handleNear(range, place, scale);
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.querySelector<HTMLInputElement>(`[data-handle=${held.current}]`)?.focus();
    event.preventDefault();
    move(held.current, place);
  };
  const release = () => {
    held.current = null;
  };
  return (
    <div
      className={styles.track}
      onPointerDown={press}
      onPointerMove={(event) => held.current !== null && move(held.current, amountAt(event, scale))}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <TrackPicture handles={handles} scale={scale} distribution={distribution} />
      {(["min", "max"] as const).map((handle) => (
        <input
          key={handle}
          className={styles.handle}
          data-handle={handle}
          type="range"
          min={scale.lowest}
          max={scale.highest}
          step={scale.step}
          value={handles[handle]}
          aria-label={`${label}, ${handle === "min" ? "lowest" : "highest"}`}
          aria-valuetext={
            range[handle] === null ? "Any" : format.before + format.digits(handles[handle]) + format.after
          }
          onChange={(event) => move(handle, Number(event.currentTarget.value))}
        />
      ))}
    </div>
  );
}

type TrackPictureProps = Pick<RangeSliderProps, "scale" | "distribution"> & { handles: Record<Handle, number> };

const railHeight = 4;

function TrackPicture({ handles, scale, distribution }: TrackPictureProps) {
  const top = distribution === null ? pictureHeight : 0;
  const height = pictureHeight + railHeight - top;
  const left = amountPosition(handles.min, scale);
  const width = amountPosition(handles.max, scale) - left;
  const bars = distribution && <path d={distributionPath(distribution, scale)} />;
  const rail = <rect y={pictureHeight} width={pictureWidth} height={railHeight} />;
  return (
    <svg
      className={styles.picture}
      viewBox={`0 ${top} ${pictureWidth} ${height}`}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars}
      {rail}
      <svg
        className={styles.chosen}
        x={left}
        y={top}
        width={width}
        height={height}
        viewBox={`${left} ${top} ${width} ${height}`}
        preserveAspectRatio="none"
      >
        {bars}
        {rail}
      </svg>
    </svg>
  );
}

type AmountFieldProps = {
  label: string;
  name: string;
  amount: number | null;
  format: AmountFormat;
  onAmount: (amount: number | null) => void;
};

/** Nine digits with separators and a sign. */
const longestAmount = 12;

function AmountField({ label, name, amount, format, onAmount }: AmountFieldProps) {
  // Text being typed is not reformatted.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label className={styles.amount}>
      <span className={styles.side}>{label}</span>
      <span className={styles.box}>
        {format.before && <span aria-hidden="true">{format.before}</span>}
        <input
          className="figures"
          type="text"
          inputMode="numeric"
          name={name}
          value={typed ?? (amount === null ? "" : format.digits(amount))}
          placeholder="Any"
          autoComplete="off"
          maxLength={longestAmount}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onAmount(format.read(currentTarget.value));
          }}
          onBlur={() => setTyped(null)}
        />
        {format.after && <span aria-hidden="true">{format.after}</span>}
      </span>
    </label>
  );
}

function amountAt(event: PointerEvent<HTMLDivElement>, { lowest, highest }: SliderScale): number {
  const picture = event.currentTarget.querySelector("svg")?.getBoundingClientRect();
  if (!picture) return lowest;
  return lowest + ((event.clientX - picture.left) / picture.width) * (highest - lowest);
}
