import { useState } from "react";

export type Density = "compact" | "comfortable";

const storageName = "subpart-table-density";

const stored = (): Density => {
  try {
    return localStorage.getItem(storageName) === "comfortable" ? "comfortable" : "compact";
  } catch {
    return "compact";
  }
};

/** How high the rows of the table are; remembered in this browser. */
export const useDensity = () => {
  const [density, setDensity] = useState(stored);
  const change = (next: Density) => {
    setDensity(next);
    try {
      localStorage.setItem(storageName, next);
    } catch {
      // Storage can be switched off; the choice then lasts until the page is left.
    }
  };
  return { density, change };
};
