import type { Campaign } from "../documents/acknowledgements/campaign-repository.ts";
import { type CalendarEntry, type CalendarSpan, isWithin } from "./calendar-entry.ts";

/** The due days of open acknowledgements. @param linkOf where one leads */
export const acknowledgementDays = (
  campaigns: readonly Campaign[],
  span: CalendarSpan,
  linkOf: (campaign: Campaign) => string,
): CalendarEntry[] =>
  campaigns
    .filter(({ state, dueDate }) => state === "open" && isWithin(span, dueDate))
    .map((campaign) => ({
      id: `acknowledgement-${campaign.id}`,
      kind: "acknowledgements",
      date: campaign.dueDate,
      title: campaign.policyName,
      link: linkOf(campaign),
      // Nothing that is shown of it ever changes.
      sequence: 0,
    }));
