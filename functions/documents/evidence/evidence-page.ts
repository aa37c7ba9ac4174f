import { evidenceState } from "../../../shared/evidence/evidence-state.ts";
import type { EvidencePage, EvidenceQuery, NamedPlace } from "../../../shared/schemas/evidence.ts";
import type { Reader } from "../../core/endpoint/context.ts";
import { listPage } from "../../core/table/list-page.ts";
import { duties } from "../../duties/duty-record.ts";
import { rulesOfGroup } from "../../people/groups/group-work.ts";
import { type EvidenceRecord, evidenceRecords } from "./evidence-repository.ts";
import { presentEvidence } from "./present-evidence.ts";

const says = ({ title, fileName, url }: EvidenceRecord, search: string): boolean =>
  `${title}\n${fileName ?? ""}\n${url ?? ""}`.toLowerCase().includes(search.toLowerCase());

/** What a group has: rules by number, and ids of duties. */
interface GroupPlaces {
  readonly rules: ReadonlySet<number>;
  readonly duties: ReadonlySet<string>;
}

const isOfGroup = (place: NamedPlace, { rules, duties: ofGroup }: GroupPlaces): boolean =>
  place.type === "rule" ? rules.has(place.id) : ofGroup.has(place.dutyId);

const placesOfGroup = async (companyId: string, groupId: string): Promise<GroupPlaces> => {
  const [rules, all] = await Promise.all([rulesOfGroup(companyId, groupId), duties.list(companyId)]);
  return { rules, duties: new Set(all.filter((duty) => duty.groupId === groupId).map(({ id }) => id)) };
};

const listOf = (companyId: string, { ruleId, dutyId }: EvidenceQuery): Promise<EvidenceRecord[]> => {
  if (ruleId) return evidenceRecords.listOfRule(companyId, ruleId);
  return dutyId ? evidenceRecords.listOfDuty(companyId, dutyId) : evidenceRecords.list(companyId);
};

const selected = (
  records: readonly EvidenceRecord[],
  { search, state, titleNumber }: EvidenceQuery,
  ofGroup: GroupPlaces | undefined,
  today: string,
): EvidenceRecord[] =>
  records.filter(
    (record) =>
      (!search || says(record, search)) &&
      (!state || evidenceState(record, today) === state) &&
      (!ofGroup || record.attachedTo.some((place) => isOfGroup(place, ofGroup))) &&
      (!titleNumber ||
        record.attachedTo.some((place) => place.type === "rule" && place.titleNumber === titleNumber)),
  );

/** What the list is made of, and what the group that is asked for has; cached within a call. */
export const evidenceOf = (companyId: string, query: EvidenceQuery) =>
  Promise.all([listOf(companyId, query), query.group ? placesOfGroup(companyId, query.group) : undefined]);

/** A page of a company's evidence, newest first. */
export const evidencePage = async (reader: Reader, query: EvidenceQuery): Promise<EvidencePage> => {
  const companyId = reader.companyId();
  const { today = reader.now.toISOString().slice(0, 10) } = query;
  const [records, ofGroup] = await evidenceOf(companyId, query);
  const { items, ...page } = listPage(
    selected(records, query, ofGroup, today),
    query,
    `evidence\n${companyId}`,
  );
  const titles = records.flatMap(({ attachedTo }) =>
    attachedTo.flatMap((place) => (place.type === "rule" ? place.titleNumber : [])),
  );
  return {
    ...page,
    items: await presentEvidence(companyId, items, today),
    titles: [...new Set(titles)].toSorted((a, b) => a - b),
  };
};
