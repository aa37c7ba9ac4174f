type Gate = (event: PopStateEvent) => void;

let gate: Gate | null = null;

const onPop = (event: PopStateEvent) => gate?.(event);

/**
 * Has a gate hear of the browser's Back and Forward before the router does. To be called before the router is
 * mounted: browsers call the window's listeners in the order they were added, capturing or not. A second call
 * changes nothing.
 */
export const watchHistory = (): void => window.addEventListener("popstate", onPop);

/** The gate that decides whether the router hears of a step; null lets every step pass. */
export const setHistoryGate = (next: Gate | null): void => {
  gate = next;
};
