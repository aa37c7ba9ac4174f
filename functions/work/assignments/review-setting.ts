import * as z from "zod";
import type { ReviewSetting } from "../../../shared/schemas/work-review.ts";
import { companyKey } from "../../core/endpoint/identity.ts";
import { type Key, type Operation, upsert } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * Whether new assignments of a part ask for a review; where there is no item, the company's profile says.
 *   pk `C#{companyId}`   sk `REVIEW_SETTING#{title, 3 digits}#{part}`
 */
const Setting = z.object({ needsReview: z.boolean().nullable() });
const Profile = z.object({ assignmentsNeedReview: z.boolean().default(false) });

/** Names a part of the CFR. */
interface Part {
  readonly titleNumber: number;
  readonly partNo: string;
}

const key = (companyId: string, { titleNumber, partNo }: Part): Key => ({
  pk: `C#${companyId}`,
  sk: `REVIEW_SETTING#${String(titleNumber).padStart(3, "0")}#${encodeURIComponent(partNo)}`,
});

/** What a part says, and what follows from it and from the company's profile. */
const get = async (companyId: string, part: Part): Promise<ReviewSetting> => {
  const [item, company] = await table.getMany([key(companyId, part), companyKey(companyId)]);
  const needsReview = item ? Setting.parse(item).needsReview : null;
  return { needsReview, preset: needsReview ?? Profile.parse(company ?? {}).assignmentsNeedReview };
};

const save = (companyId: string, part: Part, needsReview: boolean | null): Operation =>
  upsert(key(companyId, part), { set: { needsReview } });

export const reviewSettings = { get, save };
