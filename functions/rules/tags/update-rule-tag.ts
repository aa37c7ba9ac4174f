import { updateRuleTag } from "../../../shared/api/rule-tags.ts";
import type { RuleTag, TagBody } from "../../../shared/schemas/rule-tag.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { ruleTags } from "../record/tag-repository.ts";
import { readTagBody } from "./tag-body.ts";

const fields = ["name", "color", "description"] as const;

/** `of` the fields in which a tag is about to change. */
const changed = (before: RuleTag, next: TagBody, of: TagBody): Partial<TagBody> =>
  Object.fromEntries(
    fields.filter((field) => before[field] !== next[field]).map((field) => [field, of[field]]),
  );

export const handler = endpoint(updateRuleTag, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const next = readTagBody(body);
  const before = await ruleTags.mustGet(companyId, params.tagId);
  const after = changed(before, next, next);
  if (Object.keys(after).length > 0) {
    await table.transact([
      ...ruleTags.change(companyId, before, next),
      ctx.activity({
        target: { type: "tag", id: before.id },
        before: changed(before, next, before),
        after,
      }),
    ]);
  }
  return { ...before, ...next };
});
