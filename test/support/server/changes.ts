import { newId } from "../../../functions/core/ids.ts";
import { type Arrival, recordArrivedChange } from "../../../functions/work/changes/arrived-change.ts";
import type { ChangeRecord, TouchedRule } from "../../../functions/work/changes/change-record.ts";

/** A rule that a change touches, by its number. */
export const touched = (companyRuleId: number, path = ""): TouchedRule => ({
  companyRuleId,
  path,
  isParagraphFound: true,
});

/** A change of 21 CFR 11.10 that arrives at a company. */
export const aChange = async (
  companyId: string,
  facts: Partial<Arrival> = {},
  now = new Date(),
): Promise<ChangeRecord> => {
  const record = await recordArrivedChange(
    companyId,
    {
      id: newId(now),
      titleNumber: 21,
      part: "11",
      section: "11.10",
      heading: "Controls for closed systems.",
      kind: "changed",
      changeClass: "substantive",
      reasons: ["duty"],
      eCfrSubstantive: true,
      fromVersion: { date: "2024-01-01", source: "ecfr" },
      toVersion: { date: "2026-10-01", source: "ecfr" },
      entered: null,
      effectiveDate: "2026-10-01",
      affected: [],
      nearby: [],
      isAssigned: false,
      ...facts,
    },
    now,
  );
  if (!record) throw new Error("This change is there already");
  return record;
};
