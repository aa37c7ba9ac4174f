import type { DutyRecord } from "../../duties/duty-record.ts";

/** What of a duty people say, for its activity. */
export const dutyFacts = ({
  name: duty,
  description,
  companyRuleId,
  assignedTo,
  groupId,
  reviewerId,
  rule,
  startsOn,
  endsOn,
  count,
  opensDaysBefore,
}: DutyRecord) => ({
  ...{ duty, description, companyRuleId, assignedTo, assignedToGroup: groupId, reviewerId },
  ...{ repeats: rule, startsOn, endsOn, count, opensDaysBefore },
});
