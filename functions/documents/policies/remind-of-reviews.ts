import { daysBetween } from "../../../shared/calendar/days.ts";
import { formatCount } from "../../../shared/words/count.ts";
import { longDay } from "../../core/readable-time.ts";
import { dayReminders } from "../../people/notices/day-reminders.ts";
import type { News } from "../../people/notices/telling.ts";
import type { PolicyRecord } from "./policy-record.ts";
import { policies } from "./policy-repository.ts";
import { policyReviewDays } from "./policy-review-days.ts";

const longestName = 160;

const newsOf = ({ id, originalName }: PolicyRecord, day: string, today: string): News => {
  const date = longDay(day);
  const days = daysBetween(today, day);
  const name =
    originalName.length > longestName ? `${originalName.slice(0, longestName - 1).trimEnd()}…` : originalName;
  const when = days > 0 ? `in ${formatCount(days, "day")}, on ${date}` : `today, ${date}`;
  return {
    ...{ kind: "policy_review", actorId: null, isTimed: true },
    text: `Policy “${name}” ${days < 0 ? `was due for review on ${date}` : `is due for review ${when}`}`,
    link: `/policies/${id}`,
  };
};

/** Reminds the owners of policies of their reviews. See `dayReminders`. */
export const remindOfReviews = dayReminders({
  name: "POLICY_REVIEW",
  listOfDay: async (day) =>
    (await policyReviewDays.listOfDay(day)).map(({ companyId, policyId }) => ({
      companyId,
      id: policyId,
      day,
    })),
  reminderOf: async ({ companyId, id, day }) => {
    const policy = await policies.get(companyId, id);
    if (policy?.reviewDate !== day || policy.state === "retired") return undefined;
    return {
      receivers: [policy.ownerId],
      since: policy.reviewSetAt ?? policy.uploadedAt,
      news: (today) => newsOf(policy, day, today),
    };
  },
});
