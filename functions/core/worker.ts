import type { Context as LambdaContext } from "aws-lambda";
import * as z from "zod";
import { patiently } from "./aws.ts";
import { log } from "./log.ts";
import { msSinceStart } from "./since-start.ts";

/** What a worker knows besides its event. */
export interface WorkerContext {
  readonly requestId: string;
  /** Milliseconds until Lambda ends the worker. */
  remainingMs(): number;
}

/** What a worker is started with. */
interface Start extends WorkerContext {
  /** The moment the work is for: the `time` of a schedule's event, else now. */
  readonly now: Date;
}

export type WorkerHandler = (event: unknown, context: LambdaContext) => Promise<unknown>;

/** What EventBridge says of a schedule's event. */
const Scheduled = z.object({ time: z.iso.datetime({ offset: true }) });

const momentOf = (event: unknown): Date => {
  const { data } = Scheduled.safeParse(event);
  return data ? new Date(data.time) : new Date();
};

/** Makes the handler of an asynchronously invoked worker: checks its event and logs how it ended. */
export const worker =
  <E extends z.ZodType>(
    name: string,
    schema: E,
    run: (event: z.output<E>, ctx: Start) => Promise<unknown>,
  ): WorkerHandler =>
  async (event, context) => {
    const startedAt = msSinceStart();
    const requestId = context.awsRequestId;
    try {
      const remainingMs = () => context.getRemainingTimeInMillis();
      const now = momentOf(event);
      const result = await patiently(() => run(schema.parse(event), { requestId, remainingMs, now }));
      log.info(name, { requestId, ms: Math.round(msSinceStart() - startedAt) });
      return result;
    } catch (error) {
      // Thrown on: Lambda tries again twice, then the dead-letter queue keeps the event and an alarm sounds.
      log.error(`${name} failed`, error, { requestId });
      throw error;
    }
  };
