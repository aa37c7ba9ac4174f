import { createRuleTag } from "../../../shared/api/rule-tags.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { ruleTags } from "../record/tag-repository.ts";
import { readTagBody } from "./tag-body.ts";

export const handler = endpoint(createRuleTag, async ({ body }, ctx) => {
  const content = readTagBody(body);
  const tag = { ...content, id: ctx.newId(), createdBy: ctx.actor().id };
  await table.transact([
    ...ruleTags.add(ctx.companyId(), tag),
    ctx.activity({ target: { type: "tag", id: tag.id }, after: content }),
  ]);
  return tag;
});
