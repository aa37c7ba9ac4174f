import { useState } from "react";
import { notify } from "../../ui/notify.ts";
import { messages } from "./programs-messages.ts";

/** Does a change and says how it went; one at a time. */
export const useChanging = () => {
  const [isChanging, setChanging] = useState(false);
  const change = async (work: () => Promise<unknown>, done: string, body?: string): Promise<void> => {
    setChanging(true);
    try {
      await work();
      notify.success(done, body);
    } catch (error) {
      notify.failure(error, messages.failed, messages.failedBody);
    }
    setChanging(false);
  };
  return { isChanging, change };
};
