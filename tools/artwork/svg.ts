/** Helpers for SVG text. Coordinates are already in SVG direction: y increases downwards. */

export type Point = readonly [x: number, y: number];
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type GradientStop = readonly [offset: number, colour: string, opacity?: number];
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Collects gradients, clips and filters of one picture and returns `url(#…)` references to them. */
export type Definitions = {
  linear(from: Point, to: Point, stops: readonly GradientStop[]): string;
  radial(centre: Point, radius: number, stops: readonly GradientStop[], transform?: string): string;
  clip(pathData: string): string;
  blur(deviation: number, region: Box): string;
  add(build: (id: string) => string): string;
  markup(): string;
};

/** Writes a number with at most two decimals. */
export function format(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Writes one element; undefined attributes are omitted. */
export function element(name: string, attributes: Attributes, content = ""): string {
  let text = `<${name}`;
  for (const [key, value] of Object.entries(paintOpacity(name, attributes))) {
    if (value !== undefined) text += ` ${key}="${typeof value === "number" ? format(value) : value}"`;
  }
  return content === "" ? `${text}/>` : `${text}>${content}</${name}>`;
}

const shapes = new Set(["path", "rect", "circle", "ellipse"]);

/** Element opacity makes the rasteriser allocate a layer as large as the canvas; paint opacity has no such cost. */
function paintOpacity(name: string, attributes: Attributes): Attributes {
  const { opacity, ...others } = attributes;
  if (opacity === undefined || !shapes.has(name)) return attributes;
  const amount = Number(opacity).toFixed(3);
  const filled = others["fill"] === "none" ? {} : { "fill-opacity": amount };
  const stroked =
    others["stroke"] === undefined && others["stroke-width"] === undefined ? {} : { "stroke-opacity": amount };
  return { ...others, ...filled, ...stroked };
}

export function path(data: string, attributes: Attributes): string {
  return element("path", { d: data, ...attributes });
}

export function stroke(data: string, colour: string, width: number, attributes: Attributes = {}): string {
  return path(data, { fill: "none", stroke: colour, "stroke-width": width, "stroke-linecap": "round", ...attributes });
}

/** One colour for all layers of a soft stroke, or one gradient per layer: shifted gradients hide each other's steps. */
export type LayerColour = string | ((layer: number) => string);

/**
 * A stroke with soft edges made of progressively narrower strokes. Similar to a blurred stroke at a fraction of the
 * rasterising cost. A faint stroke has fewer layers, because many nearly transparent layers would round to visible
 * steps.
 */
export function softStroke(
  data: string,
  colour: LayerColour,
  width: number,
  softness: number,
  opacity: number,
): string {
  const layers = opacity < 0.5 ? 3 : softness > 2 ? 10 : 6;
  const alpha = Math.round((1 - (1 - opacity) ** (1 / layers)) * 1000) / 1000;
  let text = "";
  for (let layer = 0; layer < layers; layer += 1) {
    const spread = width + softness * (3.4 - (4.6 * layer) / (layers - 1));
    const own = typeof colour === "string" ? undefined : colour(layer);
    text += element("path", { d: data, stroke: own, "stroke-width": Math.max(0.25, spread), opacity: String(alpha) });
  }
  const shared = typeof colour === "string" ? colour : undefined;
  return element("g", { fill: "none", stroke: shared, "stroke-linecap": "round", "stroke-linejoin": "round" }, text);
}

export function group(attributes: Attributes, ...content: readonly string[]): string {
  const inside = content.join("");
  return inside === "" ? "" : element("g", attributes, inside);
}

export function ellipse(centre: Point, radiusX: number, radiusY: number, attributes: Attributes): string {
  return element("ellipse", { cx: centre[0], cy: centre[1], rx: radiusX, ry: radiusY, ...attributes });
}

export function circle(centre: Point, radius: number, attributes: Attributes): string {
  return element("circle", { cx: centre[0], cy: centre[1], r: radius, ...attributes });
}

export function rectangle(box: Box, attributes: Attributes): string {
  return element("rect", { x: box.x, y: box.y, width: box.width, height: box.height, ...attributes });
}

/** Straight lines through the points. */
export function polyline(points: readonly Point[], closed = false): string {
  const text = points.map(([x, y]) => `${format(x)} ${format(y)}`).join("L");
  return text === "" ? "" : `M${text}${closed ? "Z" : ""}`;
}

export function createDefinitions(): Definitions {
  const parts: string[] = [];
  const known = new Map<string, string>();
  const add = (build: (id: string) => string): string => {
    const key = build("");
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier;
    const id = `d${parts.length}`;
    parts.push(build(id));
    known.set(key, `url(#${id})`);
    return `url(#${id})`;
  };
  const inUserSpace = { gradientUnits: "userSpaceOnUse" };
  return {
    add,
    linear: ([x1, y1], [x2, y2], stops) =>
      add((id) => element("linearGradient", { id, ...inUserSpace, x1, y1, x2, y2 }, stopList(stops))),
    radial: ([cx, cy], r, stops, gradientTransform) =>
      add((id) => element("radialGradient", { id, ...inUserSpace, cx, cy, r, gradientTransform }, stopList(stops))),
    clip: (pathData) => add((id) => element("clipPath", { id }, element("path", { d: pathData }))),
    blur: (deviation, region) =>
      add((id) =>
        element(
          "filter",
          { id, filterUnits: "userSpaceOnUse", ...region, "color-interpolation-filters": "sRGB" },
          element("feGaussianBlur", { stdDeviation: deviation }),
        ),
      ),
    markup: () => element("defs", {}, parts.join("")),
  };
}

function stopList(stops: readonly GradientStop[]): string {
  return stops
    .map(([offset, colour, opacity]) =>
      element("stop", {
        offset: String(Math.round(offset * 1e4) / 1e4),
        "stop-color": colour,
        "stop-opacity": opacity,
      }),
    )
    .join("");
}

/** Expands a box on every side. */
export function grow(box: Box, amount: number): Box {
  return { x: box.x - amount, y: box.y - amount, width: box.width + 2 * amount, height: box.height + 2 * amount };
}

/** The bounding box of the points. */
export function boundingBox(points: readonly Point[]): Box {
  const across = points.map((point) => point[0]);
  const down = points.map((point) => point[1]);
  const x = Math.min(...across);
  const y = Math.min(...down);
  return { x, y, width: Math.max(...across) - x, height: Math.max(...down) - y };
}
