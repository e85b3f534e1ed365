import type { Point } from "./svg.ts";

/** x rearwards from the front axle, y up, z towards the left-hand side of the car; centimetres. */
export type Vector = readonly [x: number, y: number, z: number];

export type Camera = {
  readonly position: Vector;
  /** Direction from a point to the camera. */
  towards(point: Vector): Vector;
  /** Projects onto a picture plane of arbitrary scale; y increases downwards. */
  project(point: Vector): Point;
};

type CameraSetting = { readonly yaw: number; readonly distance: number; readonly height: number };

/**
 * Points the camera at `target` from a compass direction: yaw 0 is straight ahead of the car, 90 its left side, 180
 * behind it.
 */
export function createCamera(setting: CameraSetting, target: Vector): Camera {
  const yaw = (setting.yaw * Math.PI) / 180;
  const position: Vector = [
    target[0] - setting.distance * Math.cos(yaw),
    setting.height,
    target[2] + setting.distance * Math.sin(yaw),
  ];
  const forward = normalise(subtract(target, position));
  const right: Vector = [Math.sin(yaw), 0, Math.cos(yaw)];
  const up = cross(right, forward);
  return {
    position,
    towards: (point) => normalise(subtract(position, point)),
    project: (point) => {
      const ray = subtract(point, position);
      const depth = dot(ray, forward);
      return [(dot(ray, right) / depth) * setting.distance, (-dot(ray, up) / depth) * setting.distance];
    },
  };
}

export function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function normalise(vector: Vector): Vector {
  const length = Math.hypot(...vector) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}
