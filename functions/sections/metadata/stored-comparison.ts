import * as z from "zod";
import { type ComparisonPart, HorizonComparison, TextDifference } from "../../../shared/schemas/horizon.ts";
import { packText } from "../../services/packing/packed-chunks.ts";

const kinds = ["same", "removed", "added"] as const;
const noChange = -1;

/** A comparison without the texts themselves: they are stored already, and pieces of them are told by length. */
const Stored = z.object({
  spans: z.array(z.tuple([z.number().int(), z.number().int(), z.number().int()])),
  changes: HorizonComparison.shape.changes,
  differences: z.array(TextDifference),
});

/** What differs between two texts. */
export interface Comparison extends Pick<HorizonComparison, "parts" | "changes"> {
  /** Previews of the first changes, substantive ones first. */
  readonly differences: readonly TextDifference[];
}

/** A comparison as chunks that each fit an item. */
export const packComparison = ({ parts, changes, differences }: Comparison): Promise<Uint8Array[]> => {
  const spans = parts.map(({ kind, text, change }) => [kinds.indexOf(kind), text.length, change ?? noChange]);
  return packText(JSON.stringify({ spans, changes, differences }));
};

/** The comparison that was packed to `json`, of these two texts. */
export const readComparison = (json: string, previous: string, current: string): Comparison => {
  const { spans, changes, differences } = Stored.parse(JSON.parse(json));
  let inPrevious = 0;
  let inCurrent = 0;
  const parts = spans.map(([kindIndex, length, change]): ComparisonPart => {
    const kind = kinds[kindIndex] ?? "same";
    const text =
      kind === "added"
        ? current.slice(inCurrent, inCurrent + length)
        : previous.slice(inPrevious, inPrevious + length);
    if (kind !== "added") inPrevious += length;
    if (kind !== "removed") inCurrent += length;
    return { kind, text, change: change === noChange ? null : change };
  });
  return { parts, changes, differences };
};
