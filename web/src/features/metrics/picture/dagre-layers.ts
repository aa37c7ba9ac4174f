import { Graph as DagreGraph, layout } from "@dagrejs/dagre";
import { type Arrange, box, type Point } from "./graph-layout.ts";

/** Layers with few crossings. Takes seconds for some hundreds of boxes with many edges. */
export const dagreLayers: Arrange = ({ nodes, edges }) => {
  const graph = new DagreGraph();
  graph.setGraph({ rankdir: "TB", nodesep: box.gap, ranksep: box.layerGap });
  for (const node of nodes) graph.setNode(node, { width: box.width, height: box.height });
  for (const { from, to } of edges) graph.setEdge(from, to, {});
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    // Dagre places the middle of a box.
    places: nodes.map((node) => {
      const { x = 0, y = 0 } = graph.node(node);
      return [node, { x: x - box.width / 2, y: y - box.height / 2 }] as const;
    }),
    // The first and last point lie on the boxes, which the picture knows better.
    routes: edges.map((edge) => {
      const { points = [] } = graph.edge(edge.from, edge.to);
      return { ...edge, points: points.slice(1, -1).map(({ x, y }: Point) => ({ x, y })) };
    }),
    width,
    height,
  };
};
