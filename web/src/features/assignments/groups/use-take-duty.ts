import { useCallback } from "react";
import { getDuty, listDuties, listOccurrences, updateOccurrence } from "../../../../../shared/api/duties.ts";
import { getGroupLoad, listGroupWork } from "../../../../../shared/api/groups.ts";
import type { GroupDuty } from "../../../../../shared/schemas/group.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { notify } from "../../../ui/notify.ts";
import { takeMessages as messages } from "./take-messages.ts";

const invalidates = [listGroupWork, getGroupLoad, listDuties, getDuty, listOccurrences];

/** Takes a duty of a group, and says so. */
export const useTakeDuty = () => {
  const { run, isPending } = useApiMutation(updateOccurrence, { invalidates });
  const take = useCallback(
    async ({ dutyId, date }: GroupDuty) => {
      try {
        await run({ params: { id: dutyId, date }, body: { action: "take", evidenceIds: [] } });
        notify.success(messages.successTitle, messages.dutyTaken);
      } catch (error) {
        notify.failure(error, messages.errorTitle, messages.tryAgain);
      }
    },
    [run],
  );
  return { take, isPending };
};
