type Channels = readonly [red: number, green: number, blue: number];

function channelsFor(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function channelsToHex(channels: readonly number[]): string {
  return `#${channels
    .map((channel) =>
      Math.max(0, Math.min(255, Math.round(channel)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** Mixes two colours in squared-value space, where equal steps appear even. */
export function mix(from: string, to: string, amount: number): string {
  const target = channelsFor(to);
  return channelsToHex(
    channelsFor(from).map((channel, index) =>
      Math.sqrt(channel ** 2 * (1 - amount) + (target[index] ?? 0) ** 2 * amount),
    ),
  );
}

/** Increases the distance of a colour from its own grey. */
export function saturate(hex: string, factor: number): string {
  const channels = channelsFor(hex);
  const grey = perceivedBrightness(hex) * 255;
  return channelsToHex(channels.map((channel) => grey + (channel - grey) * factor));
}

/** Perceived brightness from 0 to 1. */
export function perceivedBrightness(hex: string): number {
  const [red, green, blue] = channelsFor(hex);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
