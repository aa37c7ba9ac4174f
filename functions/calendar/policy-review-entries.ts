import { cutText } from "../core/cut-text.ts";
import type { PolicyRecord } from "../documents/policies/policy-record.ts";
import { type CalendarEntry, type CalendarSpan, isWithin, longestTitle } from "./calendar-entry.ts";

/** The days on which policies are looked at again; a retired one is not. */
export const policyReviewEntries = (policies: readonly PolicyRecord[], span: CalendarSpan): CalendarEntry[] =>
  policies.flatMap(({ id, originalName, reviewDate, state, version }) =>
    reviewDate !== null && state !== "retired" && isWithin(span, reviewDate)
      ? [
          {
            id: `policy-review-${id}`,
            kind: "policy_review" as const,
            date: reviewDate,
            title: cutText(originalName, longestTitle),
            link: `/policies/${id}`,
            sequence: version,
          },
        ]
      : [],
  );
