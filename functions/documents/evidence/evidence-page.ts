import { evidenceState } from "../../../shared/evidence/evidence-state.ts";
import type { EvidencePage, EvidenceQuery } from "../../../shared/schemas/evidence.ts";
import type { Reader } from "../../core/endpoint/context.ts";
import { listPage } from "../../core/table/list-page.ts";
import { rulesOfGroup } from "../../people/groups/group-work.ts";
import { type EvidenceRecord, evidenceRecords } from "./evidence-repository.ts";
import { presentEvidence } from "./present-evidence.ts";

const says = ({ title, fileName, url }: EvidenceRecord, search: string): boolean =>
  `${title}\n${fileName ?? ""}\n${url ?? ""}`.toLowerCase().includes(search.toLowerCase());

const selected = (
  records: readonly EvidenceRecord[],
  { search, state, titleNumber }: EvidenceQuery,
  rules: ReadonlySet<number> | undefined,
  today: string,
): EvidenceRecord[] =>
  records.filter(
    (record) =>
      (!search || says(record, search)) &&
      (!state || evidenceState(record, today) === state) &&
      (!rules || record.attachedTo.some(({ id }) => rules.has(id))) &&
      (!titleNumber || record.attachedTo.some((place) => place.titleNumber === titleNumber)),
  );

/** What the list is made of, and the rules of the group that is asked for; cached within a call. */
export const evidenceOf = (companyId: string, { ruleId, group }: EvidenceQuery) =>
  Promise.all([
    ruleId ? evidenceRecords.listOfRule(companyId, ruleId) : evidenceRecords.list(companyId),
    group ? rulesOfGroup(companyId, group) : undefined,
  ]);

/** A page of a company's evidence, newest first. */
export const evidencePage = async (reader: Reader, query: EvidenceQuery): Promise<EvidencePage> => {
  const companyId = reader.companyId();
  const { today = reader.now.toISOString().slice(0, 10) } = query;
  const [records, rules] = await evidenceOf(companyId, query);
  const { items, ...page } = listPage(
    selected(records, query, rules, today),
    query,
    `evidence\n${companyId}`,
  );
  const titles = records.flatMap(({ attachedTo }) => attachedTo.map(({ titleNumber }) => titleNumber));
  return {
    ...page,
    items: await presentEvidence(companyId, items, today),
    titles: [...new Set(titles)].toSorted((a, b) => a - b),
  };
};
