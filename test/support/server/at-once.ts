import type { Contract } from "../../../shared/api/contract.ts";
import { call } from "./api.ts";
import { itemsUnder } from "./engine.ts";
import type { Call } from "./event.ts";

/** How many race (reliability, P8). */
export const many = 50;

/** How often each status was answered when all calls were made at the same moment. */
export const atOnce = async (
  contract: Contract,
  requests: readonly Call[],
): Promise<Record<number, number>> => {
  const answers = await Promise.all(requests.map((request) => call(contract, request)));
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** `length` things, each made with its number. */
export const times = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));

/** What a company's log tells of one event. */
export const activityOf = async (companyId: string, event: string) =>
  (await itemsUnder(`C#${companyId}#ACTIVITY`)).filter((row) => row.event === event);
