import {
  deletePolicy,
  listPartPolicies,
  listPolicies,
  listRulePolicies,
} from "../../../../shared/api/policies.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./policies-messages.ts";

const showingPolicies = {
  invalidates: [listPolicies, listPartPolicies, listRulePolicies],
} as const;

/** Deletes a document. A toast says how it went; it does not reject. */
export const useDeletePolicy = () => {
  const { run, isPending } = useApiMutation(deletePolicy, showingPolicies);
  /** Whether it is deleted. */
  const remove = async (id: string): Promise<boolean> => {
    try {
      await run({ params: { id } });
      notify.success(messages.toast.success, messages.remove.done);
      return true;
    } catch (error) {
      notify.failure(error, messages.toast.error, messages.remove.failed);
      return false;
    }
  };
  return { remove, isPending };
};
