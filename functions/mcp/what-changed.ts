import * as z from "zod";
import { listChanges } from "../../shared/api/changes.ts";
import { IsoDate } from "../../shared/schemas/dates.ts";
import type { ChangeRecord } from "../work/changes/change-record.ts";
import { visibleChanges } from "../work/changes/visible-changes.ts";
import { LawTitle, PartNumber } from "./arguments.ts";
import { citing, distinct } from "./cite.ts";
import { tool } from "./tool.ts";

const most = 50;

/** The later of the day from which a change holds and the day on which the company learned of it. */
const newsDay = ({ effectiveDate, arrivedAt }: ChangeRecord): string => {
  const arrived = arrivedAt.slice(0, 10);
  return effectiveDate !== null && effectiveDate > arrived ? effectiveDate : arrived;
};

export const whatChanged = tool({
  name: "what_changed",
  title: "What changed in the regulations",
  description:
    "Sections that changed in the titles the company follows, newest first, with what the company made of each change. To see the words before and after, read the section at the days of both versions.",
  behind: listChanges,
  input: z.object({
    title: LawTitle.optional(),
    part: PartNumber.optional().describe("Such as 11"),
    since: IsoDate.optional().describe(
      "Changes that became known or take effect on this day or later, as YYYY-MM-DD",
    ),
  }),
  run: async ({ title, part, since = "" }, ctx) => {
    const [all, cite] = await Promise.all([visibleChanges(ctx), citing()]);
    const found = all
      .filter(
        (change) =>
          (title === undefined || change.titleNumber === title) &&
          (part === undefined || change.part === part) &&
          newsDay(change) >= since,
      )
      .toSorted((a, b) => (newsDay(a) < newsDay(b) ? 1 : -1))
      .slice(0, most)
      .map((change) => ({
        change,
        cited: cite({ title: change.titleNumber, section: change.section }, change.effectiveDate),
      }));
    return {
      changes: found.map(({ change, cited }) => ({
        changeId: change.id,
        citation: cited.citation,
        heading: change.heading,
        kind: change.kind,
        class: change.changeClass,
        severity: change.severity,
        effectiveDate: change.effectiveDate,
        knownSince: change.arrivedAt.slice(0, 10),
        versionBefore: change.fromVersion?.date ?? null,
        versionAfter: change.toVersion?.date ?? null,
        state: change.state,
        reason: change.reason,
        affectedRules: change.affected.map(({ companyRuleId }) => companyRuleId),
      })),
      isComplete: found.length < most,
      citations: distinct(found.map(({ cited }) => cited)),
    };
  },
});
