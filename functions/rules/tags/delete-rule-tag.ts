import { deleteRuleTag } from "../../../shared/api/rule-tags.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { ruleTags } from "../record/tag-repository.ts";

export const handler = endpoint(deleteRuleTag, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const tag = await ruleTags.mustGet(companyId, params.tagId);
  const { name, color, description } = tag;
  await table.transact([
    ...ruleTags.erase(companyId, tag),
    ctx.activity({ target: { type: "tag", id: tag.id }, before: { name, color, description } }),
  ]);
  return { message: "Tag deleted" };
});
