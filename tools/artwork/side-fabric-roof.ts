import { beltAt } from "./car-shape.ts";
import type { SideContext } from "./side-context.ts";
import { upperOutline } from "./side-context.ts";
import { group, path, polyline, softStroke, stroke } from "./svg.ts";

/** The closed roof of a convertible, from the windscreen frame to the boot. */
export function fabricRoof(context: SideContext): string {
  const { shape, definitions } = context;
  if (!shape.fabricRoof) return "";
  const header = shape.doors.pillar - (shape.doors.pillar - shape.cowl[0]) * 0.5;
  const end = shape.wheelbase + shape.rearOverhang * 0.48;
  const roof = upperOutline(context, header, end, 0);
  const fill = definitions.linear(
    [0, -shape.height],
    [0, -shape.belt[1]],
    [
      [0, "#4a4f54"],
      [0.12, "#26292c"],
      [1, "#101214"],
    ],
  );
  const edge = polyline([...roof, [end, -beltAt(shape, end)], [header, -beltAt(shape, header)]], true);
  const seams = [0.42, 0.66].map((share) => {
    const x = header + (end - header) * share;
    return stroke(`M${x.toFixed(1)} ${-shape.height - 2}L${(x + 5).toFixed(1)} ${-shape.belt[1]}`, "#050607", 0.6);
  });
  return group(
    { "clip-path": context.bodyClip },
    path(edge, { fill }),
    softStroke(polyline(upperOutline(context, header + 6, end - 10, 2)), "#8d949a", 1.6, 1.2, 0.5),
    group({ opacity: 0.7 }, ...seams),
  );
}
