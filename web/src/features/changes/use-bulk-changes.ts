import { useState } from "react";
import {
  bulkChangeChanges,
  getChange,
  listChanges,
  markChangesRead,
} from "../../../../shared/api/changes.ts";
import type { BulkChangesAction } from "../../../../shared/schemas/changes.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./changes-messages.ts";
import type { ChangeSelection } from "./use-change-selection.ts";

const { bulk: words } = messages;
const shownIn = { invalidates: [listChanges, getChange] };

interface Refused {
  id: string;
  name: string;
  message: string;
}

/** Changes the selected changes; what was refused stays selected and is told. */
export const useBulkChanges = ({ changes, keep }: ChangeSelection) => {
  const bulk = useApiMutation(bulkChangeChanges, shownIn);
  const read = useApiMutation(markChangesRead, shownIn);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const ids = [...changes.keys()];
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      notify.failure(error, messages.error, words.failed);
    }
  };
  const change = (action: BulkChangesAction) =>
    attempt(async () => {
      const { outcomes } = await bulk.run({ body: { ids, action } });
      const left = outcomes.flatMap((each) =>
        each.outcome === "refused"
          ? [{ id: each.id, name: changes.get(each.id) ?? "", message: each.message }]
          : [],
      );
      keep(left.map(({ id }) => id));
      setRefused(left);
      if (left.length === 0) notify.success(words.updated(outcomes.length));
    });
  const markRead = () =>
    attempt(async () => {
      await read.run({ body: { ids, isRead: true } });
      keep([]);
    });
  return {
    change,
    markRead,
    isWorking: bulk.isPending || read.isPending,
    refused,
    closeRefused: () => setRefused([]),
  };
};
