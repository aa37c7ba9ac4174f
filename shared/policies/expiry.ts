import { daysBetween } from "../calendar/days.ts";
import { formatCount } from "../words/count.ts";

/** From this many days before its last day an attachment "expires soon". */
export const soonDays = 30;
/** From this many days before its last day it is time to act. */
export const verySoonDays = 7;

export type ExpiryState = "valid" | "expires-soon" | "expires-very-soon" | "expired";

/** How an attachment stands: `daysLeft` is 0 on its last day, and negative once it has expired. */
export interface Expiry {
  readonly state: ExpiryState;
  readonly daysLeft: number;
}

const stateOf = (daysLeft: number): ExpiryState => {
  if (daysLeft < 0) return "expired";
  if (daysLeft <= verySoonDays) return "expires-very-soon";
  return daysLeft <= soonDays ? "expires-soon" : "valid";
};

/**
 * How an attachment stands on a calendar day.
 * @param expiresAt the last day it is valid
 */
export const expiryState = (expiresAt: string, today: string): Expiry => {
  const daysLeft = daysBetween(today, expiresAt);
  return { state: stateOf(daysLeft), daysLeft };
};

/** The same in words, for mails and screens alike: "Expires in 5 days", "Expired 3 days ago". */
export const expiryWords = (daysLeft: number): string => {
  if (daysLeft < -1) return `Expired ${formatCount(-daysLeft, "day")} ago`;
  if (daysLeft === -1) return "Expired yesterday";
  if (daysLeft === 0) return "Expires today";
  return daysLeft === 1 ? "Expires tomorrow" : `Expires in ${formatCount(daysLeft, "day")}`;
};
