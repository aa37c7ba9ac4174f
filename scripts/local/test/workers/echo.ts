import { appendFileSync } from "node:fs";
import type { Context } from "aws-lambda";

type Event = { file: string; text: string; failures?: number; exit?: boolean; waitMs?: number };

/** A worker for tests: writes what it got to a file, and fails, dies or waits when told to. */
export async function handler(event: Event, context: Context) {
  appendFileSync(event.file, `${event.text} ${process.pid}\n`);
  if (event.exit === true) process.exit(1);
  if (event.waitMs !== undefined) await new Promise((resolve) => setTimeout(resolve, event.waitMs));
  if ((event.failures ?? 0) > 0) throw new Error(`${event.text} failed`);
  appendFileSync(event.file, `${event.text} done\n`);
  console.log(`echo printed ${event.text}`);
  return { text: event.text, name: context.functionName, hasTime: context.getRemainingTimeInMillis() > 0 };
}
