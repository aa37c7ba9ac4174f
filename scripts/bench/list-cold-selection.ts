import type { Selection } from "../../functions/regulation/selections/selection-repository.ts";

/** The one title, selected with all its rules. */
export const benchColdSelection: Selection = {
  titleNumber: 21,
  isActive: true,
  selectedBy: "bench",
  selectedAt: "2026-01-01T00:00:00.000Z",
  block: 1,
  initialised: { shared: 2 ** 20, own: 0 },
};
