import { randomUUID } from "node:crypto";
import { constants, setPriority } from "node:os";
import { endWithParent } from "../../child-process.ts";
import { createLambdaContext } from "./lambda-context.ts";

/** One event for the worker this process serves. `module` is the address of the worker's file. */
export type WorkOrder = {
  readonly name: string;
  readonly module: string;
  readonly event: unknown;
  readonly limitMs: number;
};
export type WorkReport = {
  readonly result?: unknown;
  readonly error?: string;
  /** The most memory this process has had so far. */
  readonly peakBytes: number;
};

async function work(order: WorkOrder): Promise<unknown> {
  const module: { handler?: unknown } = await import(order.module);
  if (typeof module.handler !== "function") throw new Error(`${order.name} exports no handler.`);
  return module.handler(order.event, createLambdaContext(order.name, randomUUID(), order.limitMs));
}

function reply(report: Omit<WorkReport, "peakBytes">): void {
  process.send?.({ ...report, peakBytes: process.resourceUsage().maxRSS * 1024 });
}

// In AWS a worker has a processor of its own; here it leaves the machine's to requests first.
setPriority(constants.priority.PRIORITY_LOW);
endWithParent(() => process.exit(0));
process.on("message", (order: WorkOrder) => {
  work(order).then(
    // What a worker returns crosses to Lambda as JSON.
    (result) => reply({ result: result === undefined ? null : JSON.parse(JSON.stringify(result)) }),
    (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
  );
});
