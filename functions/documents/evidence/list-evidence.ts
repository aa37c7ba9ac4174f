import { listEvidence } from "../../../shared/api/evidence.ts";
import { evidenceState } from "../../../shared/evidence/evidence-state.ts";
import type { EvidenceQuery } from "../../../shared/schemas/evidence.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listPage } from "../../core/table/list-page.ts";
import { type EvidenceRecord, evidenceRecords } from "./evidence-repository.ts";
import { presentEvidence } from "./present-evidence.ts";

const says = ({ title, fileName, url }: EvidenceRecord, search: string): boolean =>
  `${title}\n${fileName ?? ""}\n${url ?? ""}`.toLowerCase().includes(search.toLowerCase());

const selected = (
  records: readonly EvidenceRecord[],
  { search, state, titleNumber }: EvidenceQuery,
  today: string,
): EvidenceRecord[] =>
  records.filter(
    (record) =>
      (!search || says(record, search)) &&
      (!state || evidenceState(record, today) === state) &&
      (!titleNumber || record.attachedTo.some((place) => place.titleNumber === titleNumber)),
  );

export const handler = endpoint(
  listEvidence,
  async ({ query }, ctx) => {
    const companyId = ctx.companyId();
    const { ruleId, today = ctx.now.toISOString().slice(0, 10) } = query;
    const records = await (ruleId
      ? evidenceRecords.listOfRule(companyId, ruleId)
      : evidenceRecords.list(companyId));
    const { items, ...page } = listPage(selected(records, query, today), query, `evidence\n${companyId}`);
    const titles = records.flatMap(({ attachedTo }) => attachedTo.map(({ titleNumber }) => titleNumber));
    return {
      ...page,
      items: await presentEvidence(companyId, items, today),
      titles: [...new Set(titles)].toSorted((a, b) => a - b),
    };
  },
  ({ query }, { companyId }) =>
    query.ruleId ? evidenceRecords.listOfRule(companyId, query.ruleId) : evidenceRecords.list(companyId),
);
