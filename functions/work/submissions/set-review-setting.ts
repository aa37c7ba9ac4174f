import { setReviewSetting } from "../../../shared/api/work-reviews.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { changesOf } from "../assignments/assignment-changes.ts";
import { reviewSettings } from "../assignments/review-setting.ts";
import { mustBePart, placeOfPart } from "./part-of-setting.ts";

/** A setting that is so already is answered as it is. */
export const handler = endpoint(setReviewSetting, async ({ params, body: { needsReview } }, ctx) => {
  const companyId = ctx.companyId();
  const place = placeOfPart(params);
  const [before] = await Promise.all([reviewSettings.get(companyId, place), mustBePart(companyId, params)]);
  if (before.needsReview === needsReview) return before;
  await table.transact([
    reviewSettings.save(companyId, place, needsReview),
    ctx.activity({
      target: { type: "part", id: `${place.titleNumber}/${place.partNo}` },
      ...changesOf({ ...place, needsReview: before.needsReview }, { needsReview }),
    }),
  ]);
  return reviewSettings.get(companyId, place);
});
