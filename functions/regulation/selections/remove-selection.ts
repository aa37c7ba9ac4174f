import { removeSelection } from "../../../shared/api/selections.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { countFollowed } from "../../services/cache/kept-while-followed.ts";
import { sourceTitles } from "../followed/source-repository.ts";
import { selections } from "./selection-repository.ts";

export const handler = endpoint(removeSelection, async ({ params }, ctx) => {
  await table.transact([
    selections.remove(ctx.companyId(), Number(params.cfrTitleId)),
    countFollowed(ctx.companyId()),
    sourceTitles.follow(Number(params.cfrTitleId), -1),
    ctx.activity({ target: { type: "title", id: params.cfrTitleId } }),
  ]);
  return { message: "CFR Title Removed" };
});
