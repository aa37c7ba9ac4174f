import type { Block, Point } from "./graph-layout.ts";

/** Directions of the arrow keys. */
const directions: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** How much worse a box is that lies aside: little in the next layer, much where the own layer goes on. */
const asideFactor = { vertical: 0.5, horizontal: 2.5 } as const;

/** The nearest box in the direction of an arrow key, or undefined when there is none or for another key. */
export const neighbourOf = (places: Block["places"], current: string, key: string): string | undefined => {
  const direction = directions[key];
  const here = places.find(([node]) => node === current)?.[1];
  if (!direction || !here) return undefined;
  const factor = direction.x === 0 ? asideFactor.vertical : asideFactor.horizontal;
  const reachable = places.flatMap(([node, { x, y }]) => {
    const [dx, dy] = [x - here.x, y - here.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    return ahead > 0 ? [{ node, distance: ahead + aside * factor }] : [];
  });
  return reachable.sort((a, b) => a.distance - b.distance).at(0)?.node;
};
