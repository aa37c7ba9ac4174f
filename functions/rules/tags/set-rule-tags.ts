import { setRuleTags } from "../../../shared/api/rule-tags.ts";
import type { RuleTag } from "../../../shared/schemas/rule-tag.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { invalid } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { mustFindCompanyRule, type SelectedRule, stateToChange } from "../record/find-rule.ts";
import { overlays } from "../record/overlay-repository.ts";
import { presentRule } from "../record/present-rule.ts";
import { mustBeNewest } from "../record/stale-rule.ts";
import { ruleTags } from "../record/tag-repository.ts";

const unknownTag = () => {
  const message = "A tag no longer exists. Reload to see your company's tags.";
  return invalid(message, [{ path: "body.tagIds", message }]);
};

/** The company's tags of these ids. @throws 400 when one is not: a stranger's and a deleted one look the same */
const mustKnow = async (companyId: string, ids: readonly string[]): Promise<RuleTag[]> => {
  const tags = await ruleTags.getKnown(companyId, ids);
  if (tags.length < ids.length) throw unknownTag();
  return tags;
};

const namesOf = (tags: readonly RuleTag[]): string[] => tags.map(({ name }) => name);

/** Writes the tags and tells of them by name as well: a tag may be renamed or deleted later. */
const saveTags = async (rule: SelectedRule, tags: readonly RuleTag[], ctx: Context) => {
  const companyId = ctx.companyId();
  const before = stateToChange(companyId, rule, ctx.now);
  const changes = { customTags: tags.map(({ id }) => id) };
  const earlier = await ruleTags.getKnown(companyId, before.customTags);
  const added = changes.customTags.filter((id) => !before.customTags.includes(id));
  await table.transact([
    overlays.save(companyId, before, changes, ctx.now),
    ...added.map((id) => ruleTags.mustStay(companyId, id, unknownTag)),
    ctx.activity({
      target: { type: "rule", id: String(rule.companyRuleId) },
      before: { customTags: before.customTags, tags: namesOf(earlier) },
      after: { ...changes, tags: namesOf(tags) },
    }),
  ]);
  return { ...rule, overlay: overlays.next(before, changes, ctx.now) };
};

const isSame = (before: readonly string[], ids: readonly string[]): boolean =>
  before.length === ids.length && ids.every((id) => before.includes(id));

export const handler = endpoint(setRuleTags, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const rule = await mustFindCompanyRule(companyId, params.id);
  await mustBeNewest(companyId, rule, body.version);
  const ids = [...new Set(body.tagIds)];
  const tags = await mustKnow(companyId, ids);
  const isChanged = !isSame(rule.overlay?.customTags ?? [], ids);
  return presentRule(companyId, isChanged ? await saveTags(rule, tags, ctx) : rule);
});
