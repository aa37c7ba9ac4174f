import type { Acknowledgement } from "../../../shared/schemas/rule-activity.ts";
import { people } from "../../people/users/people.ts";
import type { SelectedRule } from "../../rules/record/find-rule.ts";
import { hashOfWording } from "../../rules/record/read-wording.ts";
import type { AcknowledgementRow } from "./acknowledgement-repository.ts";

/** Who has read a rule, with the names of today, and whether it read as it does now. */
export const presentAcknowledgements = async (
  companyId: string,
  rule: SelectedRule,
  rows: readonly AcknowledgementRow[],
): Promise<Acknowledgement[]> => {
  const known = await people.byId(
    companyId,
    rows.map(({ userId }) => userId),
  );
  const wording = hashOfWording(rule);
  return rows.map((row) => ({
    ...row,
    user: known.get(row.userId) ?? null,
    isCurrent: row.wording === wording,
  }));
};
