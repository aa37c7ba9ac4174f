import { useCallback } from "react";
import { listPartRules } from "../../../../shared/api/cfr-titles.ts";
import { getCompanyRule, listCompanyRules } from "../../../../shared/api/company-rules.ts";
import { listRuleActivity } from "../../../../shared/api/rule-activity.ts";
import {
  createRuleTag,
  deleteRuleTag,
  listRuleTags,
  setRuleTags,
  updateRuleTag,
} from "../../../../shared/api/rule-tags.ts";
import type { CompanyRule } from "../../../../shared/schemas/company-rule.ts";
import type { RuleTag } from "../../../../shared/schemas/rule-tag.ts";
import { useInvalidate } from "../../lib/invalidation.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./messages.ts";

const { toast } = messages;

const showingTags = [getCompanyRule, listCompanyRules, listPartRules, listRuleActivity];
const tagLists = [listRuleTags];
const tagListsAndRules = [listRuleTags, getCompanyRule, listCompanyRules, listPartRules];

/** Sets the tags of a rule, and makes a tag for it. Each answers whether it succeeded; a toast says so. */
export const useRuleTagging = (rule: Pick<CompanyRule, "companyRuleId" | "customTags" | "version">) => {
  const setting = useApiMutation(setRuleTags, { invalidates: showingTags });
  const creating = useApiMutation(createRuleTag, { invalidates: tagLists });
  const invalidate = useInvalidate();
  const set = useCallback(
    async (tagIds: readonly string[]): Promise<boolean> => {
      const params = { id: String(rule.companyRuleId) };
      try {
        await setting.run({ params, body: { tagIds: [...tagIds], version: rule.version } });
        notify.success(toast.success, messages.saved);
        return true;
      } catch (error) {
        notify.failure(error, toast.error, messages.failed);
        // Another change was faster: what is shown next is its result.
        await invalidate([getCompanyRule, listRuleTags]);
        return false;
      }
    },
    [rule.companyRuleId, rule.version, setting.run, invalidate],
  );
  const create = async (name: string, color: string): Promise<boolean> => {
    try {
      const tag = await creating.run({ body: { name, color, description: "" } });
      return await set([...rule.customTags, tag.id]);
    } catch (error) {
      notify.failure(error, toast.error, messages.createFailed);
      await invalidate(tagLists);
      return false;
    }
  };
  return { set, create, isPending: setting.isPending || creating.isPending };
};

/** Renames, recolours and deletes a company's tags. */
export const useTagManagement = () => {
  const updating = useApiMutation(updateRuleTag, { invalidates: tagLists });
  const deleting = useApiMutation(deleteRuleTag, { invalidates: tagListsAndRules });
  return {
    /** Rejects where it fails: the form shows why at its fields. */
    update: ({ id, name, color, description }: Omit<RuleTag, "createdBy">) =>
      updating.run({ params: { tagId: id }, body: { name, color, description } }),
    remove: async (id: string): Promise<boolean> => {
      try {
        await deleting.run({ params: { tagId: id } });
        notify.success(toast.success, messages.manage.deleted);
        return true;
      } catch (error) {
        notify.failure(error, toast.error, messages.manage.deleteFailed);
        return false;
      }
    },
    isPending: updating.isPending || deleting.isPending,
  };
};
