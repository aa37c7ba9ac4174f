import { useState } from "react";
import type { BodyOf } from "../../../../shared/api/contract.ts";
import { getVerification, verifyActivity } from "../../../../shared/api/record.ts";
import type { Verification } from "../../../../shared/schemas/record.ts";
import { messageOf, statusOf } from "../../lib/api-error.ts";
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, isPending } = useApiMutation(verifyActivity);
  const { data } = useApi(getVerification, started ? { params: { id: started.id } } : null, {
    freshFor: 0,
    refreshEvery: (latest) => (latest && latest.status !== "running" ? 0 : pollEvery),
  });
  const verification = data?.id === started?.id ? data : started;
  const start = async (body: BodyOf<typeof verifyActivity>): Promise<void> => {
    // What was found of other days is no answer about these.
    setStarted(null);
    setRefusal(body.from && body.to ? null : words.chooseDays);
    if (!body.from || !body.to) return;
    try {
      setStarted(await run({ body }));
    } catch (error) {
      if (statusOf(error) === 400) setRefusal(messageOf(error, words.tryAgain));
      else notify.failure(error, words.failed, words.tryAgain);
    }
  };
  return {
    verification: verification ?? null,
    /** Why no such days can be verified. */
    refusal,
    isRunning: isPending || verification?.status === "running",
    start,
  };
};
