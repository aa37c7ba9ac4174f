import type { RuleReview } from "../../../shared/schemas/rule-activity.ts";
import { people } from "../../people/users/people.ts";
import type { ReviewRow } from "./review-repository.ts";

/** Comments and reviews with the names of today. */
export const presentReviews = async (
  companyId: string,
  rows: readonly ReviewRow[],
): Promise<RuleReview[]> => {
  const known = await people.byId(
    companyId,
    rows.flatMap(({ userId, resolvedBy, mentions }) => [userId, resolvedBy, ...mentions]),
  );
  return rows.map((row) => ({
    ...row,
    user: known.get(row.userId) ?? null,
    resolvedByUser: known.get(row.resolvedBy ?? "") ?? null,
    mentions: row.mentions.flatMap((id) => known.get(id) ?? []),
  }));
};

/** One comment or review with the names of today. */
export const presentReview = async (companyId: string, row: ReviewRow): Promise<RuleReview> => {
  const [review] = await presentReviews(companyId, [row]);
  if (!review) throw new Error("A review was presented as nothing");
  return review;
};
