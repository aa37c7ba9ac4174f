import type { ComplianceReport, RuleCounts } from "../../../../shared/schemas/report.ts";
import { formatCount, formatMonth, formatNumber, formatPerson } from "../../lib/format.ts";
import { formatShare, shareOf } from "../../lib/table-file/report-table.ts";
import { messages } from "./reports-messages.ts";

/*
 * What a chart says, for those who cannot see it and for those in a hurry. Sentences without a verb that would have
 * to agree with a number.
 */

const rulesOf = (part: number, whole: number): string =>
  `${formatNumber(part)} of ${formatCount(whole, "applicable rule")}`;

const largest = <T>(items: readonly T[], size: (item: T) => number): T | undefined =>
  items.reduce<T | undefined>(
    (best, item) => (best === undefined || size(item) > size(best) ? item : best),
    undefined,
  );

/** "4 of 10 applicable rules completed, 7 assigned to a person, 5 acknowledged." */
export const coverageWords = ({ applicable, assigned, completed, acknowledged }: RuleCounts): string =>
  `${rulesOf(completed, applicable)} completed, ${formatNumber(assigned)} assigned to a person, ${formatNumber(acknowledged)} acknowledged.`;

/** "The most frequent status is pending, with 60% of applicable rules." */
export const statusWords = ({ statuses, totals }: ComplianceReport): string | undefined => {
  const top = largest(statuses, ({ rules }) => rules);
  if (!top || top.rules === 0) return undefined;
  const share = formatShare(shareOf(top.rules, totals.applicable));
  return `The most frequent status is ${messages.statuses[top.status].toLowerCase()}, with ${share} of applicable rules.`;
};

/** "2 rules overdue, 3 due within 7 days." */
export const dueWords = ({ due: { overdue, week } }: ComplianceReport): string =>
  `${formatCount(overdue, "rule")} overdue, ${formatNumber(week)} due within 7 days.`;

/** "High priority: 1 of 4 applicable rules completed, 1 overdue." */
export const priorityWords = ({ priorities }: ComplianceReport): string | undefined => {
  const top = priorities.find(({ applicable }) => applicable > 0);
  if (!top) return undefined;
  const name = top.priority === "" ? "No priority" : `${messages.priorities[top.priority]} priority`;
  return `${name}: ${rulesOf(top.completed, top.applicable)} completed, ${formatNumber(top.overdue)} overdue.`;
};

/** "Most overdue: Ada Lovelace, 2 rules." */
export const peopleWords = ({ people }: ComplianceReport): string => {
  const top = largest(people, ({ overdue }) => overdue);
  return top && top.overdue > 0
    ? `Most overdue: ${formatPerson(top.person)}, ${formatCount(top.overdue, "rule")}.`
    : messages.overdue.none;
};

/** "Nov 2026: 11 assigned, 1 completed." */
export const monthWords = ({ months }: ComplianceReport): string | undefined => {
  const last = months.at(-1);
  return (
    last &&
    `${formatMonth(last.month)}: ${formatNumber(last.assigned)} assigned, ${formatNumber(last.completed)} completed.`
  );
};

/**
 * "Furthest along: Title 21, 40%. Least: Title 40, 0%."
 * @param named each place with its counts
 */
export const placeWords = (named: readonly { name: string; counts: RuleCounts }[]): string | undefined => {
  const shares = named.flatMap(({ name, counts }) => {
    const share = shareOf(counts.completed, counts.applicable);
    return share === null ? [] : [{ name, share }];
  });
  const best = largest(shares, ({ share }) => share);
  const least = largest(shares, ({ share }) => -share);
  if (!best || !least) return undefined;
  const of = ({ name, share }: typeof best) => `${name}, ${formatShare(share)}.`;
  return best.share === least.share
    ? `Compliance is ${formatShare(best.share)} throughout.`
    : `Furthest along: ${of(best)} Least: ${of(least)}`;
};
