import { formatCount } from "../../../lib/format.ts";

/** Words of the picture of dependencies. */
export const messages = {
  open: "Show as diagram",
  heading: "Dependencies",
  legend: "Each arrow points from an obligation to the one that depends on it.",
  keys: "Use the arrow keys to move between boxes and Enter to open the rule.",
  cut: "This part has more obligations or references than the diagram shows.",
  label: "Dependency diagram",
  all: "Show obligations without dependencies",
  counts: (boxes: number, edges: number) =>
    `${formatCount(boxes, "obligation")}, ${formatCount(edges, "dependency", "dependencies")}`,
  needs: (id: string, needed: string) => `${id} depends on ${needed}`,
  arranging: "Drawing the diagram...",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Show everything",
} as const;
