import type { ArtworkAngle } from "./artwork-spec.ts";
import { mirror, roofRail } from "./perspective-fittings.ts";
import { glasshouse } from "./perspective-glass.ts";
import { noseDetails } from "./perspective-nose.ts";
import type { Stage } from "./perspective-stage.ts";
import { sportsBar, tailDetails } from "./perspective-tail.ts";

/** Glass, lamps and fittings, in drawing order for the angle. The flank and its wheels are drawn earlier. */
export function perspectiveDetails(stage: Stage, angle: ArtworkAngle): string {
  const fromBehind = angle === "rear" || angle === "rear-three-quarter";
  const nearMirrors =
    angle === "front"
      ? mirror(stage, -1, false) + mirror(stage, 1, false)
      : angle === "rear"
        ? ""
        : mirror(stage, 1, fromBehind);
  return (
    glasshouse(stage) +
    (angle === "front" || angle === "rear" ? "" : roofRail(stage, 1)) +
    (fromBehind ? sportsBar(stage) + (stage.shape.tray ? "" : tailDetails(stage)) : noseDetails(stage)) +
    nearMirrors
  );
}

/** Mirrors and rails partly hidden by the body, so drawn before it. */
export function fittingsBehind(stage: Stage, angle: ArtworkAngle): string {
  const straight = angle === "front" || angle === "rear";
  const rails = roofRail(stage, -1) + (straight ? roofRail(stage, 1) : "");
  if (angle === "front") return rails;
  const bar = angle === "front-three-quarter" ? sportsBar(stage) : "";
  return rails + bar + mirror(stage, -1, angle !== "front-three-quarter") + (straight ? mirror(stage, 1, true) : "");
}
