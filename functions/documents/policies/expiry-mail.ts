import { type Expiry, expiryWords } from "../../../shared/policies/expiry.ts";
import { formatCount, formatNumber } from "../../../shared/words/count.ts";
import { longDay } from "../../core/readable-time.ts";
import { composeMail } from "../../services/mail/layout.ts";
import type { MailContent } from "../../services/mail/outbox.ts";

/** A document on a part, as a reminder lists it. */
export interface ExpiringPolicy {
  readonly policyName: string;
  readonly titleNumber: number;
  readonly partNo: string;
  /** The last day it is valid. */
  readonly expiresAt: string;
  readonly expiry: Expiry;
}

export interface ExpiryFacts {
  readonly to: { readonly id: string; readonly email: string; readonly firstName: string };
  readonly companyName: string;
  /** At least one. */
  readonly policies: readonly ExpiringPolicy[];
}

/** A mail is one item of the table, and a longer list is not read in a mail anyway. */
const mostLines = 50;

const documents = (count: number): string => formatCount(count, "policy document");
const expiredOnes = (count: number): string => formatCount(count, "expired policy document");

/** What it is about: the document itself, where there is one, and else how many. */
const subjectOf = (policies: readonly ExpiringPolicy[]): string => {
  const [first] = policies;
  if (first && policies.length === 1) return `${expiryWords(first.expiry.daysLeft)}: ${first.policyName}`;
  const expired = policies.filter(({ expiry }) => expiry.state === "expired").length;
  const soon = policies.length - expired;
  if (expired === 0) return `${documents(soon)} expiring soon`;
  if (soon === 0) return expiredOnes(expired);
  return `${expiredOnes(expired)}, ${formatNumber(soon)} expiring soon`;
};

const factOf = ({ policyName, titleNumber, partNo, expiresAt, expiry }: ExpiringPolicy) => {
  const lastDay = longDay(expiresAt);
  const place = `Title ${titleNumber} Part ${partNo}`;
  return [
    expiryWords(expiry.daysLeft),
    `${policyName}, attached to ${place}, valid until ${lastDay}`,
  ] as const;
};

/** The part, where all are on one; else the page of all documents. */
const actionOf = (policies: readonly ExpiringPolicy[]) => {
  const [first, ...others] = policies;
  const isOnePart =
    first !== undefined &&
    others.every(({ titleNumber, partNo }) => titleNumber === first.titleNumber && partNo === first.partNo);
  if (!isOnePart) return { label: "Open policy documents", path: "/policies" };
  return {
    label: `Open Title ${first.titleNumber} Part ${first.partNo}`,
    path: `/cfr-titles/${first.titleNumber}/parts/${encodeURIComponent(first.partNo)}/rules?tab=policies`,
  };
};

/** Reminds a person of documents on parts that expire or have expired, the most urgent first. */
export const expiryMail = ({ to, companyName, policies }: ExpiryFacts): MailContent => {
  const byUrgency = policies.toSorted((a, b) => a.expiry.daysLeft - b.expiry.daysLeft);
  const unlisted = byUrgency.length - mostLines;
  return composeMail({
    to: to.email,
    subject: subjectOf(byUrgency),
    greeting: `Hello ${to.firstName || "there"},`,
    paragraphs: [
      policies.length === 1
        ? `This ${companyName} policy document, attached to a part of your regulations, needs your attention. Renew it if it is still current, or attach a new version.`
        : `These ${companyName} policy documents, attached to parts of your regulations, need your attention. Renew those that are still current, or attach new versions.`,
      ...(unlisted > 0 ? [`These are the ${mostLines} most urgent of ${byUrgency.length}.`] : []),
    ],
    facts: byUrgency.slice(0, mostLines).map(factOf),
    action: actionOf(byUrgency),
    reason: `You receive this because you manage policy documents for ${companyName} in Subpart.`,
    unsubscribe: { userId: to.id, kind: "reminders" },
  });
};
