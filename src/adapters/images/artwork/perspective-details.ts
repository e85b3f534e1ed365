import type { ArtworkAngle } from './artwork-spec.ts';
import { flankDetails, mirror, perspectiveRails } from './perspective-flank.ts';
import { glasshouse } from './perspective-glass.ts';
import { noseDetails } from './perspective-nose.ts';
import type { Stage } from './perspective-stage.ts';
import { tailDetails } from './perspective-tail.ts';

/** Everything that lies on the painted skin, in drawing order for the angle. */
export function perspectiveDetails(stage: Stage, angle: ArtworkAngle): string {
  const fromBehind = angle === 'rear' || angle === 'rear-three-quarter';
  const flank = angle === 'front' || angle === 'rear' ? '' : flankDetails(stage);
  const nearMirrors = angle === 'front' ? mirror(stage, -1, false) + mirror(stage, 1, false)
    : angle === 'rear' ? '' : mirror(stage, 1, fromBehind);
  return flank + glasshouse(stage) + perspectiveRails(stage) + (fromBehind ? tailDetails(stage) : noseDetails(stage)) + nearMirrors;
}

/** Mirrors that the body partly hides, drawn before it. */
export function mirrorsBehind(stage: Stage, angle: ArtworkAngle): string {
  if (angle === 'front') return '';
  return mirror(stage, -1, angle !== 'front-three-quarter') + (angle === 'rear' ? mirror(stage, 1, true) : '');
}
