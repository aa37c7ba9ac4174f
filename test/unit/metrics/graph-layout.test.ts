import { describe, expect, test } from "vitest";
import { dagreLayers } from "../../../web/src/features/metrics/picture/dagre-layers.ts";
import { curveThrough } from "../../../web/src/features/metrics/picture/edge-curve.ts";
import { neighbourOf } from "../../../web/src/features/metrics/picture/graph-keys.ts";
import {
  type Block,
  box,
  type Edge,
  groupsOf,
  layOut,
  plainLayers,
} from "../../../web/src/features/metrics/picture/graph-layout.ts";

const edge = (from: string, to: string): Edge => ({ from, to });
const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

const placeOf = ({ places }: Block, node: string) => {
  const place = places.find(([name]) => name === node)?.[1];
  if (!place) throw new Error(`${node} has no place`);
  return place;
};

/** Pairs of boxes that lie over each other. */
const overlaps = ({ places }: Block): string[] =>
  places.flatMap(([a, p], index) =>
    places
      .slice(index + 1)
      .filter(([, q]) => Math.abs(p.x - q.x) < box.width && Math.abs(p.y - q.y) < box.height)
      .map(([b]) => `${a} ${b}`),
  );

const isInside = ({ places, width, height }: Block): boolean =>
  places.every(
    ([, { x, y }]) =>
      x >= -0.01 && y >= -0.01 && x + box.width <= width + 0.01 && y + box.height <= height + 0.01,
  );

test("boxes that hang together are a group, whichever way the arrows lead; the largest is first", () => {
  const graph = { nodes: names(6), edges: [edge("n5", "n0"), edge("n3", "n4"), edge("n4", "n5")] };
  expect(groupsOf(graph).map(({ nodes, edges }) => [nodes, edges.length])).toEqual([
    [["n0", "n3", "n4", "n5"], 3],
    [["n1"], 0],
    [["n2"], 0],
  ]);
});

describe.each([
  ["dagre", dagreLayers],
  ["plain", plainLayers],
])("%s layers", (_, arrange) => {
  test("put what is needed first above what needs it", () => {
    const graph = { nodes: names(4), edges: [edge("n3", "n1"), edge("n1", "n0"), edge("n3", "n2")] };
    const layout = layOut(graph, arrange);
    for (const { from, to } of graph.edges) {
      expect(placeOf(layout, from).y + box.height).toBeLessThan(placeOf(layout, to).y);
    }
  });

  test("place every box once and over no other, with cycles too", () => {
    const edges = [edge("n0", "n1"), edge("n1", "n2"), edge("n2", "n0"), edge("n2", "n3"), edge("n5", "n6")];
    const layout = layOut({ nodes: names(40), edges }, arrange);
    expect(layout.places.map(([node]) => node).sort()).toEqual(names(40).sort());
    expect(overlaps(layout)).toEqual([]);
    expect(isInside(layout)).toBe(true);
  });
});

test("many groups and single boxes stand beside each other, about as wide as a screen", () => {
  const edges = Array.from({ length: 40 }, (_, index) => edge(`n${index * 3}`, `n${index * 3 + 1}`));
  const layout = layOut({ nodes: names(300), edges }, plainLayers);
  expect(overlaps(layout)).toEqual([]);
  expect(layout.width / layout.height).toBeGreaterThan(0.8);
  expect(layout.width / layout.height).toBeLessThan(3);
});

test("plain layers are there for as many boxes and arrows as the server sends", () => {
  const nodes = names(400);
  const edges = Array.from({ length: 2_000 }, (_, index) =>
    edge(`n${(index * 7) % 400}`, `n${(index * 31 + 5) % 400}`),
  );
  expect(overlaps(layOut({ nodes, edges }, plainLayers))).toEqual([]);
});

test("a graph of one box is that box", () => {
  expect(layOut({ nodes: ["n0"], edges: [] }, plainLayers)).toEqual({
    places: [["n0", { x: 0, y: 0 }]],
    routes: [],
    width: box.width,
    height: box.height,
  });
});

test("an arrow over several layers goes around the boxes between", () => {
  const edges = [edge("n0", "n1"), edge("n1", "n2"), edge("n0", "n2"), edge("n3", "n4")];
  const layout = layOut({ nodes: names(5), edges }, dagreLayers);
  const points = layout.routes.find(({ from, to }) => from === "n0" && to === "n2")?.points ?? [];
  const between = placeOf(layout, "n1");
  const level = points.filter(({ y }) => y >= between.y - 1 && y <= between.y + box.height + 1);
  expect(level.length).toBe(2);
  for (const { x } of level) expect(x < between.x || x > between.x + box.width).toBe(true);
});

test("a curve begins and ends upright and passes every point", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 40, y: 20 },
    { x: 10, y: 60 },
  ];
  expect(curveThrough(points)).toBe("M0,0 C0,10 40,10 40,20 C40,40 10,40 10,60");
  expect(curveThrough([])).toBe("");
});

describe("the arrow keys", () => {
  const places = [
    ["top", { x: 100, y: 0 }],
    ["left", { x: 0, y: 120 }],
    ["right", { x: 260, y: 120 }],
    ["bottom", { x: 100, y: 240 }],
  ] as const;

  test.each([
    ["top", "ArrowDown", "left"],
    ["left", "ArrowRight", "right"],
    ["right", "ArrowLeft", "left"],
    ["bottom", "ArrowUp", "left"],
  ])("from %s %s leads to %s", (from, key, to) => {
    expect(neighbourOf(places, from, key)).toBe(to);
  });

  test("lead nowhere at the edge, and other keys nowhere at all", () => {
    expect(neighbourOf(places, "top", "ArrowUp")).toBeUndefined();
    expect(neighbourOf(places, "top", "Enter")).toBeUndefined();
    expect(neighbourOf(places, "gone", "ArrowDown")).toBeUndefined();
  });
});
