import { getChange } from "../../../shared/api/changes.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { changeRecords } from "./change-record.ts";
import { readMarks } from "./read-marks.ts";
import { mustSeeChange } from "./visible-changes.ts";
import { wholeChange } from "./whole-change.ts";

export const handler = endpoint(
  getChange,
  async ({ params }, ctx) => {
    const [change, isRead] = await Promise.all([
      mustSeeChange(params.id, ctx),
      readMarks.get(ctx.companyId(), ctx.actor().id, params.id),
    ]);
    return wholeChange(change, isRead, ctx);
  },
  ({ params }, { companyId, userId }) => [
    changeRecords.get(companyId, params.id),
    readMarks.get(companyId, userId, params.id),
    selections.list(companyId),
  ],
);
