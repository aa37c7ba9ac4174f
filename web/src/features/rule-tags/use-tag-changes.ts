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
import { usePatchAnswers } from "../../lib/use-patch-answers.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./messages.ts";

const { toast } = messages;

const showingTags = [getCompanyRule, listCompanyRules, listPartRules, listRuleActivity];
const tagLists = [listRuleTags];
const tagListsAndRules = [listRuleTags, getCompanyRule, listCompanyRules, listPartRules];

/**
 * Sets the tags of a rule, and makes a tag for it. Tags show at once, are put back where the server refuses, and
 * taken back with Undo, which overwrites no later change. Each answers whether it succeeded; a toast says so.
 */
export const useRuleTagging = (rule: Pick<CompanyRule, "companyRuleId" | "customTags" | "version">) => {
  const { companyRuleId, customTags, version } = rule;
  const setting = useApiMutation(setRuleTags, { invalidates: showingTags });
  const creating = useApiMutation(createRuleTag, { invalidates: tagLists });
  const invalidate = useInvalidate();
  const patch = usePatchAnswers(getCompanyRule);
  const show = (state: Partial<Pick<CompanyRule, "customTags" | "version">>) =>
    patch((shown) => (shown.companyRuleId === companyRuleId ? { ...shown, ...state } : shown));
  const send = async (tagIds: readonly string[], before: readonly string[], read: number, isUndo = false) => {
    await show({ customTags: [...tagIds] });
    try {
      const params = { id: String(companyRuleId) };
      const answer = await setting.run({ params, body: { tagIds: [...tagIds], version: read } });
      await show({ version: answer.version });
      const undo = { label: messages.undo, run: () => void send(before, tagIds, answer.version, true) };
      notify.success(toast.success, messages.saved, isUndo ? undefined : undo);
      return true;
    } catch (error) {
      await show({ customTags: [...before] });
      notify.failure(error, toast.error, messages.failed);
      // Another change was faster: what is shown next is its result.
      await invalidate([getCompanyRule, listRuleTags]);
      return false;
    }
  };
  const set = (tagIds: readonly string[]): Promise<boolean> => send(tagIds, customTags, version);
  const create = async (name: string, color: string): Promise<boolean> => {
    try {
      const tag = await creating.run({ body: { name, color, description: "" } });
      return await set([...customTags, tag.id]);
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
