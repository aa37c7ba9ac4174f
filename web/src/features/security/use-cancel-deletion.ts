import { cancelCompanyDeletion, getCompanyDeletion } from "../../../../shared/api/company-deletion.ts";
import { statusOf } from "../../lib/api-error.ts";
import { useSessionChange } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./deletion-messages.ts";

const shown = { invalidates: [getCompanyDeletion] };

/** Keeps the company, and says how that went. */
export const useCancelDeletion = () => {
  const { run, isPending } = useApiMutation(cancelCompanyDeletion, shown);
  const { refresh } = useSessionChange();
  const cancel = async () => {
    try {
      await run({});
      notify.success(messages.cancelled);
      await refresh();
    } catch (error) {
      notify.failure(error, messages.updateFailed, messages.updateFailedBody);
      // Another administrator was faster.
      if (statusOf(error) === 404) await refresh();
    }
  };
  return { cancel, isPending };
};
