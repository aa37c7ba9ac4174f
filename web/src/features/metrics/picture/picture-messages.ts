import { formatCount } from "../../../lib/format.ts";

/** Words of the picture of dependencies. */
export const messages = {
  open: "Show as a picture",
  heading: "Dependencies",
  legend: "An arrow leads from what is needed first to what needs it.",
  keys: "Arrow keys go from box to box, Enter opens the rule.",
  cut: "This part has more obligations or references than the picture shows.",
  label: "Picture of dependencies",
  all: "Show obligations without dependencies",
  counts: (boxes: number, edges: number) =>
    `${formatCount(boxes, "obligation")}, ${formatCount(edges, "dependency", "dependencies")}`,
  needs: (id: string, needed: string) => `${id} needs ${needed}`,
  arranging: "Arranging the picture...",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Show everything",
} as const;
