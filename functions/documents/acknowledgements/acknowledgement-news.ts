import type { Person } from "../../../shared/schemas/company-rule.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { longDay } from "../../core/readable-time.ts";
import type { News } from "../../people/notices/telling.ts";
import type { Campaign } from "./campaign-repository.ts";

const longestName = 160;

/** `November 26, 2026`. */
const dayInWords = (day: string): string => longDay(day);

const nameOf = ({ policyName }: Campaign): string =>
  policyName.length > longestName ? `${policyName.slice(0, longestName - 1).trimEnd()}…` : policyName;

const newsOf = (campaign: Campaign, text: string): Omit<News, "actorId"> => {
  const { policyId, versionNumber, dueDate, message } = campaign;
  return {
    ...{ kind: "policy_acknowledge", text, link: `/policies/${policyId}?tab=acknowledgement` },
    facts: [
      ["Version", `Version ${versionNumber}`],
      ["Please confirm by", dayInWords(dueDate)],
      ...(message ? ([["Message", message]] as const) : []),
    ],
  };
};

/** That a person is asked. @param by undefined once they left the company */
export const askedNews = (campaign: Campaign, by: Person | undefined): News => {
  const who = by ? `${fullName(by)} asks` : "Your company asks";
  const text = `${who} you to read and confirm “${nameOf(campaign)}”`;
  return { ...newsOf(campaign, text), actorId: campaign.startedBy };
};

/** That a person was asked and has yet to confirm. @param actorId who reminds; null for reminders of the calendar */
export const reminderNews = (campaign: Campaign, actorId: string | null, today: string): News => {
  const day = dayInWords(campaign.dueDate);
  const when =
    campaign.dueDate < today ? `was to be confirmed by ${day}` : `waits for you to confirm it by ${day}`;
  return {
    ...newsOf(campaign, `“${nameOf(campaign)}” ${when}`),
    ...{ actorId, isTimed: actorId === null },
  };
};
