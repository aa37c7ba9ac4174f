import { useState } from "react";
import { createCalendarFeed, getCalendarFeed, removeCalendarFeed } from "../../../../shared/api/calendar.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./subscribe-messages.ts";

const shown = { invalidates: [getCalendarFeed] };

/** One's address: whether there is one, and what was answered when it was made, until the dialog closes. */
export const useSubscription = () => {
  const state = useApi(getCalendarFeed, {}, { freshFor: 0 });
  const [url, setUrl] = useState<string>();
  const creation = useApiMutation(createCalendarFeed, shown);
  const removal = useApiMutation(removeCalendarFeed, shown);
  const attempt = async (run: () => Promise<void>) => {
    try {
      await run();
    } catch (error) {
      notify.failure(error, messages.failed, messages.failedBody);
      state.reload();
    }
  };
  return {
    state,
    url,
    create: () => attempt(async () => setUrl((await creation.run({})).url)),
    remove: () =>
      attempt(async () => {
        await removal.run({});
        setUrl(undefined);
        notify.success(messages.removed);
      }),
    isCreating: creation.isPending,
    isRemoving: removal.isPending,
  };
};
export type Subscription = ReturnType<typeof useSubscription>;
