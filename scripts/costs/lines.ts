import { endpointSettings } from "../../infra/config/endpoint-settings.ts";
import { freshCalls, sessionCalls } from "./session.ts";

/** One line of the sums. */
export interface Line {
  readonly what: string;
  readonly arithmetic: string;
  /** US dollars a month, without and with the free tiers that never end. */
  readonly usd: number;
  readonly usdWithFree?: number;
}

export const number = (value: number, digits = 0): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: digits });
export const money = (usd: number): string => usd.toFixed(2);
/** A price of very little, as it is published: at least two decimals. */
export const per = (usd: number): string =>
  usd.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 4 });
export const perMillion = (usd: number): string => `${per(usd * 1e6)} per million`;
export const perThousand = (usd: number): string => `${per(usd * 1e3)} per thousand`;
export const paid = (used: number, freeOf: number): number => Math.max(0, used - freeOf);

export const minutesPerMonth = 30 * 1_440;
export const people = 1_000;

/** Calls of a session, and the memory that one of them has in the mean. */
export const session = (() => {
  const counts = Object.entries(sessionCalls);
  const calls = counts.reduce((sum, [, count]) => sum + count, 0);
  const memoryMb = counts.reduce(
    (sum, [operation, count]) => sum + count * endpointSettings(operation).memoryMb,
    0,
  );
  return {
    calls,
    callGb: memoryMb / calls / 1_024,
    freshCalls: Object.values(freshCalls).reduce((sum, count) => sum + count, 0),
  };
})();
