import type { QueryOf } from "../../../shared/api/contract.ts";
import { listReviews } from "../../../shared/api/work-reviews.ts";
import { ReviewKind } from "../../../shared/schemas/reviews.ts";
import { isManager } from "../../../shared/schemas/roles.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { forbidden } from "../../core/problem.ts";
import { listPage } from "../../core/table/list-page.ts";
import { type AskedReviews, readReviews, waitingReviews } from "./waiting-reviews.ts";

const asked = ({ kind, box }: QueryOf<typeof listReviews>): AskedReviews => ({
  kinds: new Set(ReviewKind.options.filter((each) => !kind || kind.split(",").includes(each))),
  isMine: box !== "all",
});

export const handler = endpoint(
  listReviews,
  async ({ query }, ctx) => {
    const { id: userId, role } = ctx.actor();
    if (query.box === "all" && !isManager(role)) throw forbidden();
    const companyId = ctx.companyId();
    const all = await waitingReviews({ companyId, userId }, asked(query));
    const { items, total, nextCursor } = listPage(all, query, `reviews\n${companyId}\n${userId}`);
    return { items: [...items], total, nextCursor };
  },
  ({ query }, reader) => readReviews(reader, asked(query)),
);
