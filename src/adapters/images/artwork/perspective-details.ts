import type { ArtworkAngle } from "./artwork-spec.ts";
import { mirror, roofRail } from "./perspective-fittings.ts";
import { flankDetails } from "./perspective-flank.ts";
import { glasshouse } from "./perspective-glass.ts";
import { noseDetails } from "./perspective-nose.ts";
import type { Stage } from "./perspective-stage.ts";
import { sportsBar, tailDetails } from "./perspective-tail.ts";

/** Everything that lies on the painted skin, in drawing order for the angle. */
export function perspectiveDetails(stage: Stage, angle: ArtworkAngle): string {
  const fromBehind = angle === "rear" || angle === "rear-three-quarter";
  const flank = angle === "front" || angle === "rear" ? "" : flankDetails(stage);
  const nearMirrors =
    angle === "front"
      ? mirror(stage, -1, false) + mirror(stage, 1, false)
      : angle === "rear"
        ? ""
        : mirror(stage, 1, fromBehind);
  return (
    flank +
    glasshouse(stage) +
    (angle === "front" || angle === "rear" ? "" : roofRail(stage, 1)) +
    (fromBehind ? sportsBar(stage) + tailDetails(stage) : noseDetails(stage)) +
    nearMirrors
  );
}

/** Mirrors and rails that the body partly hides, drawn before it. */
export function fittingsBehind(stage: Stage, angle: ArtworkAngle): string {
  const straight = angle === "front" || angle === "rear";
  const rails = roofRail(stage, -1) + (straight ? roofRail(stage, 1) : "");
  if (angle === "front") return rails;
  const bar = angle === "front-three-quarter" ? sportsBar(stage) : "";
  return rails + bar + mirror(stage, -1, angle !== "front-three-quarter") + (straight ? mirror(stage, 1, true) : "");
}
