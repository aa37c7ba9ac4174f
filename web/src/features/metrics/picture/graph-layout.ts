/** Where boxes of the picture stand: groups of connected ones in layers, packed beside each other. */

/** An edge leads from what is needed first to what needs it. */
export interface Edge {
  from: string;
  to: string;
}

export interface Graph {
  nodes: readonly string[];
  edges: readonly Edge[];
}

export interface Point {
  x: number;
  y: number;
}

/** Points an edge goes through on its way between boxes. */
interface Route extends Edge {
  points: readonly Point[];
}

/** Boxes with their upper left corners, in an area that begins at 0, 0. */
export interface Block {
  places: readonly (readonly [node: string, place: Point])[];
  /** Edges that do not go straight from box to box. */
  routes: readonly Route[];
  width: number;
  height: number;
}

/** Arranges the boxes of one group, each connected with all others of it. */
export type Arrange = (group: Graph) => Block;

/** Size of a box, and the room between boxes of a layer and between layers, in px. */
export const box = { width: 208, height: 64, gap: 24, layerGap: 56 } as const;
const groupGap = 64;
/** How much wider than high the whole is, about as a screen. */
const proportion = 1.6;

/** The groups of boxes that hang together, the largest first. */
export const groupsOf = ({ nodes, edges }: Graph): Graph[] => {
  const neighbours = new Map(nodes.map((node) => [node, new Set<string>()]));
  for (const { from, to } of edges) {
    neighbours.get(from)?.add(to);
    neighbours.get(to)?.add(from);
  }
  const groupOf = new Map<string, number>();
  let count = 0;
  for (const start of nodes) {
    if (groupOf.has(start)) continue;
    const waiting = [start];
    for (const node of waiting) {
      if (groupOf.has(node)) continue;
      groupOf.set(node, count);
      waiting.push(...(neighbours.get(node) ?? []));
    }
    count += 1;
  }
  const groupNodes = Map.groupBy(nodes, (node) => groupOf.get(node));
  const groupEdges = Map.groupBy(edges, ({ from }) => groupOf.get(from));
  return [...groupNodes]
    .map(([group, members]) => ({ nodes: members, edges: groupEdges.get(group) ?? [] }))
    .sort((a, b) => b.nodes.length - a.nodes.length);
};

/** The layer of each box: below all it needs. A cycle is cut where it closes. */
const layersOf = ({ nodes, edges }: Graph): Map<string, number> => {
  const needs = Map.groupBy(edges, ({ to }) => to);
  const layers = new Map<string, number>();
  const layerOf = (node: string, above: ReadonlySet<string>): number => {
    const known = layers.get(node);
    if (known !== undefined) return known;
    const path = new Set(above).add(node);
    const needed = (needs.get(node) ?? []).filter(({ from }) => !path.has(from));
    const layer = Math.max(-1, ...needed.map(({ from }) => layerOf(from, path))) + 1;
    layers.set(node, layer);
    return layer;
  };
  for (const node of nodes) layerOf(node, new Set());
  return layers;
};

/** Plain layers in the order of the boxes: at once, whatever the edges, but edges may cross more than need be. */
export const plainLayers: Arrange = (group) => {
  const layers = layersOf(group);
  const rows = [...Map.groupBy(group.nodes, (node) => layers.get(node) ?? 0)].sort(([a], [b]) => a - b);
  const widthOf = (count: number) => count * (box.width + box.gap) - box.gap;
  const width = Math.max(...rows.map(([, row]) => widthOf(row.length)));
  return {
    places: rows.flatMap(([, row], layer) =>
      row.map((node, index) => {
        const x = (width - widthOf(row.length)) / 2 + index * (box.width + box.gap);
        return [node, { x, y: layer * (box.height + box.layerGap) }] as const;
      }),
    ),
    routes: [],
    width,
    height: rows.length * (box.height + box.layerGap) - box.layerGap,
  };
};

/** Boxes without connections, in rows up to `width`. */
const grid = (nodes: readonly string[], width: number): Block => {
  const columns = Math.max(1, Math.floor((width + box.gap) / (box.width + box.gap)));
  const places = nodes.map((node, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return [node, { x: column * (box.width + box.gap), y: row * (box.height + box.gap) }] as const;
  });
  const used = Math.min(columns, nodes.length);
  return {
    places,
    routes: [],
    width: used * (box.width + box.gap) - box.gap,
    height: Math.ceil(nodes.length / columns) * (box.height + box.gap) - box.gap,
  };
};

const moved = ({ places, routes }: Block, by: Point) => {
  const move = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
  return {
    places: places.map(([node, place]) => [node, move(place)] as const),
    routes: routes.map(({ points, ...edge }) => ({ ...edge, points: points.map(move) })),
  };
};

/** Blocks beside each other in rows up to `width`; each row is as high as its highest block. */
const packed = (blocks: readonly Block[], width: number): Block => {
  const cursor = { x: 0, y: 0, rowHeight: 0, right: 0 };
  const standing = blocks.map((block) => {
    if (cursor.x > 0 && cursor.x + block.width > width) {
      Object.assign(cursor, { x: 0, y: cursor.y + cursor.rowHeight + groupGap, rowHeight: 0 });
    }
    const at = { x: cursor.x, y: cursor.y };
    cursor.x += block.width + groupGap;
    cursor.rowHeight = Math.max(cursor.rowHeight, block.height);
    cursor.right = Math.max(cursor.right, at.x + block.width);
    return moved(block, at);
  });
  return {
    places: standing.flatMap(({ places }) => places),
    routes: standing.flatMap(({ routes }) => routes),
    width: cursor.right,
    height: cursor.y + cursor.rowHeight,
  };
};

/** Arranges a whole graph: its groups, the largest first, then the boxes without connections. */
export const layOut = (graph: Graph, arrange: Arrange): Block => {
  const groups = groupsOf(graph);
  const connected = groups.filter(({ nodes }) => nodes.length > 1).map(arrange);
  const single = groups.flatMap(({ nodes }) => (nodes.length === 1 ? nodes : []));
  const areaOf = ({ width, height }: Pick<Block, "width" | "height">) =>
    (width + groupGap) * (height + groupGap);
  const singleArea = single.length * (box.width + box.gap) * (box.height + box.gap);
  const area = connected.reduce((sum, block) => sum + areaOf(block), singleArea);
  const width = Math.max(Math.sqrt(area * proportion), ...connected.map((block) => block.width));
  return packed(single.length > 0 ? [...connected, grid(single, width)] : connected, width);
};
