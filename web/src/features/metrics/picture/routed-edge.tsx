import { BaseEdge, type Edge, type EdgeProps } from "@xyflow/react";
import { curveThrough } from "./edge-curve.ts";
import type { Point } from "./graph-layout.ts";

export type RoutedEdgeType = Edge<{ points: readonly Point[] }, "routed">;

/** An arrow that goes around the boxes between its ends. */
export const RoutedEdge = ({
  sourceX,
  sourceY,
  targetX,
  targetY,
  data,
  markerEnd,
}: EdgeProps<RoutedEdgeType>) => {
  const points = [{ x: sourceX, y: sourceY }, ...(data?.points ?? []), { x: targetX, y: targetY }];
  return <BaseEdge path={curveThrough(points)} {...(markerEnd && { markerEnd })} />;
};
