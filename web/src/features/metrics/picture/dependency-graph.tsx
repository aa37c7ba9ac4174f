import "@xyflow/react/dist/base.css";
import { MarkerType, ReactFlow, ReactFlowProvider, useReactFlow, type Viewport } from "@xyflow/react";
import { Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { PartDependencies } from "../../../../../shared/schemas/metrics.ts";
import { RowButton } from "../../../ui/row-button.tsx";
import { neighbourOf } from "./graph-keys.ts";
import { type Block, box, type Edge, type Graph } from "./graph-layout.ts";
import { CurrentBox, ObligationBox, type ObligationNode } from "./obligation-box.tsx";
import styles from "./picture.module.css";
import { messages } from "./picture-messages.ts";
import { RoutedEdge, type RoutedEdgeType } from "./routed-edge.tsx";
import { useGraphLayout } from "./use-graph-layout.ts";

const nodeTypes = { obligation: ObligationBox };
const edgeTypes = { routed: RoutedEdge };
const fit = { padding: 0.08, maxZoom: 1 } as const;
/** px around the boxes at first. */
const margin = 24;
/** Boxes are legible from here on: a larger picture begins at its upper left instead of whole. */
const legibleZoom = 0.6;
const smooth = { duration: 200 } as const;
/** Boxes are links: the library gives pointers only to what can be selected or moved. */
const pressable = { pointerEvents: "all" } as const;
const arrow = { type: MarkerType.ArrowClosed, width: 18, height: 18, color: "var(--c-fg-subtle)" } as const;

type Rules = readonly PartDependencies["nodes"][number][];

const nodesOf = (rules: Rules, { places }: Block): ObligationNode[] => {
  const byId = new Map(rules.map((rule) => [rule.obligationId, rule]));
  return places.flatMap(([id, position]) => {
    const rule = byId.get(id);
    if (!rule) return [];
    const size = { width: box.width, height: box.height };
    return { id, type: "obligation", position, data: { rule }, style: pressable, ...size };
  });
};

const edgesOf = ({ edges }: Graph, { routes }: Block): RoutedEdgeType[] => {
  const idOf = ({ from, to }: Edge) => JSON.stringify([from, to]);
  const pointsOf = new Map(routes.map((route) => [idOf(route), route.points]));
  return edges.map(({ from, to }) => ({
    id: idOf({ from, to }),
    type: "routed",
    data: { points: pointsOf.get(idOf({ from, to })) ?? [] },
    source: from,
    target: to,
    focusable: false,
    ariaLabel: messages.needs(to, from),
    markerEnd: arrow,
  }));
};

/** How the picture is seen at first, in an area of this size. */
const firstView = ({ width, height }: Block, area: { width: number; height: number }): Viewport => {
  const fitting = Math.min((area.width - 2 * margin) / width, (area.height - 2 * margin) / height);
  const zoom = Math.min(1, Math.max(legibleZoom, fitting));
  const start = (room: number, size: number) => Math.max(margin, (room - size * zoom) / 2);
  return { zoom, x: start(area.width, width), y: start(area.height, height) };
};

const ZoomButtons = () => {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  return (
    <div className={styles.zoom}>
      <RowButton aria-label={messages.zoomOut} onClick={() => void zoomOut(smooth)}>
        <ZoomOut aria-hidden="true" />
      </RowButton>
      <RowButton aria-label={messages.zoomIn} onClick={() => void zoomIn(smooth)}>
        <ZoomIn aria-hidden="true" />
      </RowButton>
      <RowButton aria-label={messages.fit} onClick={() => void fitView({ ...fit, ...smooth })}>
        <Maximize aria-hidden="true" />
      </RowButton>
    </div>
  );
};

/** The arrow keys move the focus from box to box; the picture follows. */
const useArrowKeys = ({ places }: Block) => {
  const { setCenter, getZoom } = useReactFlow();
  const area = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(places.at(0)?.[0]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = current === undefined ? undefined : neighbourOf(places, current, event.key);
    const place = places.find(([node]) => node === next)?.[1];
    if (next === undefined || !place) return;
    event.preventDefault();
    setCurrent(next);
    const boxes = area.current?.querySelectorAll<HTMLElement>("[data-box]") ?? [];
    [...boxes].find(({ dataset }) => dataset.box === next)?.focus({ preventScroll: true });
    const [x, y] = [place.x + box.width / 2, place.y + box.height / 2];
    void setCenter(x, y, { zoom: getZoom(), ...smooth });
  };
  return { area, current, onKeyDown };
};

const Picture = ({ rules, graph, layout }: { rules: Rules; graph: Graph; layout: Block }) => {
  const nodes = useMemo(() => nodesOf(rules, layout), [rules, layout]);
  const edges = useMemo(() => edgesOf(graph, layout), [graph, layout]);
  const { area, current, onKeyDown } = useArrowKeys(layout);
  return (
    <CurrentBox value={current}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of links, no form's fieldset */}
      <div
        ref={area}
        className={styles.canvas}
        role="group"
        aria-label={messages.label}
        onKeyDown={onKeyDown}
      >
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onInit={({ setViewport }) => {
            if (area.current) void setViewport(firstView(layout, area.current.getBoundingClientRect()));
          }}
          minZoom={0.05}
          maxZoom={2}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
        />
      </div>
      <ZoomButtons />
    </CurrentBox>
  );
};

interface DependencyGraphProps {
  rules: Rules;
  /** Memoised. */
  graph: Graph;
}

/** Obligations as boxes, with arrows from what is needed first. To be moved, enlarged, and read by keyboard. */
export const DependencyGraph = ({ rules, graph }: DependencyGraphProps) => {
  const layout = useGraphLayout(graph);
  if (!layout) {
    return (
      <p className={styles.waiting} role="status">
        {messages.arranging}
      </p>
    );
  }
  return (
    // Another graph is shown from its beginning.
    <ReactFlowProvider key={graph.nodes.length}>
      <Picture rules={rules} graph={graph} layout={layout} />
    </ReactFlowProvider>
  );
};
