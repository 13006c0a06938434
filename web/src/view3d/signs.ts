// Signs, on which no light falls: shaders of hints, marks, labels, and the floor with its shadow and arrow.

import { MARKED } from "../pictures/marks";
import { SWING } from "./shaders";

/** Hints are signs, not things: no light falls on them. They look inwards, from their faces back to the cube. */
export const HINT_VERTEX = /* glsl */ `
  ${SWING}
  uniform float reach;
  varying vec3 paint;
  varying vec2 spot;

  void main() {
    paint = instanceColor;
    spot = position.xy;
    vec3 out_ = instanceMatrix[2].xyz;
    vec3 p = (instanceMatrix * vec4(position.x, position.y, 0.0, 1.0)).xyz;
    p += out_ * (reach - dot(p, out_));
    gl_Position = projectionMatrix * modelViewMatrix * vec4(swung(p), 1.0);
  }
`;

export const HINT_FRAGMENT = /* glsl */ `
  varying vec3 paint;
  varying vec2 spot;
  uniform float size;
  uniform float corner;

  void main() {
    // A dark rim, so that white is seen on white and black on black.
    vec2 q = abs(spot) - (0.5 * size - corner);
    float rim = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - corner;
    float soften = fwidth(rim);
    gl_FragColor = vec4(mix(paint, vec3(0.03), smoothstep(-0.045 - soften, -0.045 + soften, rim)), 1.0);
    #include <colorspace_fragment>
  }
`;

/** Marks lie just above their stickers; what is not marked shrinks to nothing. */
export const MARK_VERTEX = /* glsl */ `
  ${SWING}
  attribute float marked;
  uniform float reach;
  uniform float swell;

  void main() {
    vec3 out_ = instanceMatrix[2].xyz;
    vec3 p = (instanceMatrix * vec4(position * marked * swell, 1.0)).xyz;
    p += out_ * (reach - dot(p, out_));
    gl_Position = projectionMatrix * modelViewMatrix * vec4(swung(p), 1.0);
  }
`;

/** The same where plates lie askew: above them as they lie. */
export const PLATE_MARK_VERTEX = /* glsl */ `
  ${SWING}
  attribute float marked;
  uniform float reach;
  uniform float swell;

  void main() {
    vec3 p = (instanceMatrix * vec4(position.xy * marked * swell, reach, 1.0)).xyz;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(swung(p), 1.0);
  }
`;

export const MARK_FRAGMENT = /* glsl */ `
  uniform vec3 paint;
  uniform float strength;

  void main() {
    gl_FragColor = vec4(paint, strength);
    #include <colorspace_fragment>
  }
`;

/** A mark of the picture, a little above the sticker it is on; without one, nothing. */
export const LABEL_VERTEX = /* glsl */ `
  ${SWING}
  attribute vec3 sign;
  uniform float reach;
  varying vec2 at;
  varying vec2 ink;

  void main() {
    at = vec2((uv.x + sign.x) / ${MARKED.length.toFixed(1)}, uv.y);
    ink = sign.yz;
    vec3 p = (instanceMatrix * vec4(position.xy * step(0.0, sign.x), reach, 1.0)).xyz;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(swung(p), 1.0);
  }
`;

export const LABEL_FRAGMENT = /* glsl */ `
  uniform sampler2D picture;
  varying vec2 at;
  varying vec2 ink;

  void main() {
    float covered = texture2D(picture, at).a;
    if (covered < 0.01) discard;
    gl_FragColor = vec4(vec3(ink.x), covered * ink.y);
    #include <colorspace_fragment>
  }
`;

export const FLOOR_VERTEX = /* glsl */ `
  varying vec2 ground;

  void main() {
    ground = position.xz;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }
`;

/** The soft shadow of the bottom layer, turned with it, and the mark before the front face. */
export const FLOOR_FRAGMENT = /* glsl */ `
  varying vec2 ground;
  uniform float shade;
  uniform float bottomAngle;
  uniform float front;
  uniform float markStrength;
  uniform float footing;

  vec2 rotated(vec2 p, float angle) {
    return vec2(cos(angle) * p.x - sin(angle) * p.y, sin(angle) * p.x + cos(angle) * p.y);
  }

  float outside(vec2 p) {
    vec2 q = abs(p) - 1.38;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0);
  }

  void main() {
    if (dot(ground, ground) > 11.6) discard;
    float d = outside(rotated(ground, bottomAngle));
    // A body that stands on points has a round shadow.
    float wide = mix(max(0.0, length(ground) - 0.9), outside(ground), footing);
    float contact = footing * (1.0 - smoothstep(-0.25, 0.32, d));
    float soft = exp(-1.9 * max(0.0, wide + 0.1));
    soft *= 1.0 - smoothstep(2.4, 3.4, length(ground));
    float shadow = shade * (0.62 * contact + 0.38 * soft);

    // A short arc with a tip that points at the face which counts as front.
    vec2 p = rotated(ground, front);
    vec2 half_ = vec2(0.1987, 0.9801);
    float arc = half_.y * abs(p.x) > half_.x * p.y
      ? length(vec2(abs(p.x), p.y) - half_ * 2.16) : abs(length(p) - 2.16);
    arc -= 0.022;
    vec2 tip = vec2(abs(p.x), p.y - 1.88);
    float arrow = max(dot(tip, vec2(0.8, -0.6)), tip.y - 0.13);
    float mark = min(arc, arrow - 0.012);
    float soften = max(fwidth(mark), 0.002);
    float drawn = markStrength * (1.0 - smoothstep(-soften, soften, mark));

    vec3 ink = vec3(0.30, 0.33, 0.40);
    float alpha = drawn + shadow * (1.0 - drawn);
    gl_FragColor = vec4(ink * drawn / max(alpha, 0.001), alpha);
    #include <colorspace_fragment>
  }
`;

/** The arrow of a turn to be done; what looks away from the viewer is not there. */
export const ARROW_VERTEX = /* glsl */ `
  attribute float ink;
  varying float light;
  varying float faces;

  void main() {
    vec4 seen = modelViewMatrix * vec4(position, 1.0);
    light = ink;
    faces = dot(mat3(modelViewMatrix) * normal, -normalize(seen.xyz));
    gl_Position = projectionMatrix * seen;
  }
`;

export const ARROW_FRAGMENT = /* glsl */ `
  varying float light;
  varying float faces;

  void main() {
    if (faces < 0.04) discard;
    gl_FragColor = vec4(mix(vec3(0.012, 0.014, 0.02), vec3(1.0), step(0.5, light)), 1.0);
    #include <colorspace_fragment>
  }
`;

/** Stickers of the layers that are to be turned, on their way; all others are hidden. */
export const GHOST_VERTEX = /* glsl */ `
  ${SWING}
  varying vec3 paint;

  void main() {
    paint = instanceColor;
    vec3 p = (instanceMatrix * vec4(position, 1.0)).xyz + instanceMatrix[2].xyz * 0.03;
    gl_Position = swings() > 0.5 ? projectionMatrix * modelViewMatrix * vec4(swung(p), 1.0) : vec4(0.0, 0.0, 2.0, 1.0);
  }
`;

export const GHOST_FRAGMENT = /* glsl */ `
  varying vec3 paint;
  uniform float strength;

  void main() {
    gl_FragColor = vec4(mix(paint, vec3(1.0), 0.25), strength);
    #include <colorspace_fragment>
  }
`;
