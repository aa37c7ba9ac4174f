import type { Point } from "./graph-layout.ts";

/**
 * An SVG path through points that lie above or below each other: each piece leaves one point and reaches the
 * next upright, so that the arrow's head stands straight on its box.
 */
export const curveThrough = ([first, ...rest]: readonly Point[]): string => {
  if (!first) return "";
  const pieces = rest.map(({ x, y }, index) => {
    const from = index === 0 ? first : (rest[index - 1] ?? first);
    const middle = (from.y + y) / 2;
    return `C${from.x},${middle} ${x},${middle} ${x},${y}`;
  });
  return [`M${first.x},${first.y}`, ...pieces].join(" ");
};
