import { useState } from "react";
import type { BodyOf } from "../../../../shared/api/contract.ts";
import { getVerification, verifyActivity } from "../../../../shared/api/record.ts";
import type { Verification } from "../../../../shared/schemas/record.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./activity-messages.ts";

/** How often it is asked how far a verification is, in ms. */
const pollEvery = 1_000;

const { record: words } = messages;

/** Starts verifications of the record, and follows the newest until it is over. */
export const useVerification = () => {
  const [started, setStarted] = useState<Verification | null>(null);
  const { run, isPending } = useApiMutation(verifyActivity);
  const { data } = useApi(getVerification, started ? { params: { id: started.id } } : null, {
    freshFor: 0,
    refreshEvery: (latest) => (latest && latest.status !== "running" ? 0 : pollEvery),
  });
  const verification = data?.id === started?.id ? data : started;
  const start = async (body: BodyOf<typeof verifyActivity>): Promise<void> => {
    if (!body.from || !body.to) {
      notify.error(words.failed, words.chooseDays);
      return;
    }
    try {
      setStarted(await run({ body }));
    } catch (error) {
      notify.failure(error, words.failed, words.tryAgain);
    }
  };
  return {
    verification: verification ?? null,
    isRunning: isPending || verification?.status === "running",
    start,
  };
};
