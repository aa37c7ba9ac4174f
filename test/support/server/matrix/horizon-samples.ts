import { aStoredSection } from "../sections.ts";
import type { Sample } from "./sample.ts";

const texts = ["They may keep records.", "They must keep records."];

/** What the generated tests send to the endpoints of the horizon map. */
export const horizonSamples: Readonly<Record<string, Sample>> = {
  getHorizonMap: { request: () => ({ query: { limit: "5" } }) },
  getComingStories: { request: () => ({ query: { limit: "5" } }) },
  getHorizonComparison: {
    request: async () => ({ params: { id: (await aStoredSection({}, texts)).id } }),
    everyones: ["id"],
  },
};
