import { getReviewSetting } from "../../../shared/api/work-reviews.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { presentPart } from "../../regulation/titles/present-part.ts";
import { reviewSettings } from "../assignments/review-setting.ts";
import { mustBePart, placeOfPart } from "./part-of-setting.ts";

export const handler = endpoint(
  getReviewSetting,
  async ({ params }, ctx) => {
    const companyId = ctx.companyId();
    const [setting] = await Promise.all([
      reviewSettings.get(companyId, placeOfPart(params)),
      mustBePart(companyId, params),
    ]);
    return setting;
  },
  ({ params }, { companyId }) => [
    reviewSettings.get(companyId, placeOfPart(params)),
    presentPart(companyId, Number(params.titleId), params.partNo),
  ],
);
