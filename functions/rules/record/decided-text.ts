import { parseCitation } from "../../../shared/citations/citation.ts";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import type { SectionVersion } from "../../regulation/text/law-records.ts";
import { isAfter } from "../../regulation/text/section-history.ts";
import { readSectionVersions } from "../../regulation/text/section-versions.ts";
import type { Decision } from "./overlay-repository.ts";

type Source = Pick<MasterRule, "titleNumber" | "section" | "sourceSection">;

/** The versions of the section a rule was made from, oldest first; none where it is not in the copy. */
const versionsOf = async ({
  titleNumber,
  section,
  sourceSection,
}: Source): Promise<readonly SectionVersion[]> => {
  const identifier = section.replace(/^§\s*/, "") || parseCitation(sourceSection)?.section;
  return identifier ? readSectionVersions(titleNumber, identifier) : [];
};

/** The version of the section's text that a decision of now is made on; null where the copy has none. */
export const currentVersion = async (source: Source): Promise<Decision["version"]> => {
  const newest = (await versionsOf(source)).at(-1);
  return newest ? { date: newest.date, issueDate: newest.issueDate } : null;
};

/** Whether the section changed substantively since a decision, so that it is asked again. */
export const changedSince = async (source: Source, { at, version }: Decision): Promise<boolean> => {
  const isLater = (each: SectionVersion) => (version ? isAfter(each, version) : each.date > at.slice(0, 10));
  return (await versionsOf(source)).some((each) => each.class === "substantive" && isLater(each));
};

/** Parts whose versions are read at once. */
const lanes = 8;

/** Numbers of the rules whose section changed substantively since their decision. */
export const changedDecisions = async (
  decided: readonly {
    readonly id: number;
    readonly rule: Source & Pick<MasterRule, "partNo">;
    readonly decision: Decision | null;
  }[],
): Promise<ReadonlySet<number>> => {
  const changed = new Set<number>();
  const parts = Map.groupBy(decided, ({ rule }) => `${rule.titleNumber} ${rule.partNo}`).values();
  const lane = async () => {
    for (const part of parts) {
      for (const { id, rule, decision } of part)
        if (decision && (await changedSince(rule, decision))) changed.add(id);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return changed;
};
