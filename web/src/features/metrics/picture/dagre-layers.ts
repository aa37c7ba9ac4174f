import { Graph as DagreGraph, layout } from "@dagrejs/dagre";
import { type Arrange, box, type Point } from "./graph-layout.ts";

/** A way straight down past the boxes of a layer, whose middle is at `y`. */
const past = ({ x, y }: Point): Point[] => [
  { x, y: y - box.height / 2 },
  { x, y: y + box.height / 2 },
];

/** Layers with few crossings. Takes seconds for some hundreds of boxes with many edges. */
export const dagreLayers: Arrange = ({ nodes, edges }) => {
  const graph = new DagreGraph();
  graph.setGraph({ rankdir: "TB", nodesep: box.gap, ranksep: box.layerGap });
  for (const node of nodes) graph.setNode(node, { width: box.width, height: box.height });
  for (const { from, to } of edges) graph.setEdge(from, to, {});
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const middles = nodes.map((node) => {
    const { x = 0, y = 0 } = graph.node(node);
    return [node, { x, y }] as const;
  });
  const layers = new Set(middles.map(([, { y }]) => Math.round(y)));
  return {
    places: middles.map(
      ([node, { x, y }]) => [node, { x: x - box.width / 2, y: y - box.height / 2 }] as const,
    ),
    routes: edges.map((edge) => {
      const { points = [] } = graph.edge(edge.from, edge.to);
      // Points between layers would only bend the curve.
      return { ...edge, points: points.filter(({ y }: Point) => layers.has(Math.round(y))).flatMap(past) };
    }),
    width,
    height,
  };
};
