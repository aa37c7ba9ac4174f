import { type Evidence, type EvidencePage, maxEvidenceOfRule } from "../../../shared/schemas/evidence.ts";

/** How a rule's block asks for its evidence. */
export const evidenceOfRule = (ruleId: number) => ({ query: { ruleId, limit: maxEvidenceOfRule } });

/** The same as the answer of a page that holds it. */
export const evidenceAnswer = (items: Evidence[]): EvidencePage => ({
  ...{ items, total: items.length, offset: 0, nextCursor: null },
  titles: [
    ...new Set(
      items.flatMap(({ attachedTo }) =>
        attachedTo.flatMap((place) => (place.type === "rule" ? place.titleNumber : [])),
      ),
    ),
  ],
});
