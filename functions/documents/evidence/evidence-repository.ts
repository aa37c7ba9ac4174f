import * as z from "zod";
import {
  Evidence,
  maxEvidence,
  maxEvidenceOfRule,
  type NamedPlace,
  type Place,
} from "../../../shared/schemas/evidence.ts";
import { ScanStatus } from "../../../shared/schemas/policy.ts";
import { conflict, LostRace, notFound, type Problem } from "../../core/problem.ts";
import {
  check,
  type Item,
  insert,
  type Key,
  type Operation,
  remove,
  replace,
  replaceWhen,
  upsert,
} from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";
import { rulePartition } from "../../rules/record/company-rule-id.ts";
import { evidenceEndings } from "./evidence-endings.ts";

/*
 * Evidence of a company.
 *   pk `C#{companyId}#EVIDENCE`           sk `{id}`            one file or link; all of them by time
 *   pk `C#{companyId}`                    sk `EVIDENCE_COUNT`  how many there are
 *   pk `C#{companyId}#R#{companyRuleId}`  sk `EVIDENCE#{id}`   the same, for each rule it is attached to
 *   pk `C#{companyId}#R#{companyRuleId}`  sk `EVIDENCE_COUNT`  how many a rule has
 *   pk `C#{companyId}#DUTY#{dutyId}#EVIDENCE`        sk `{yyyy-mm-dd}#{id}`  the same, for each occurrence
 *   pk `C#{companyId}#DUTY#{dutyId}#EVIDENCE_COUNT`  sk `{yyyy-mm-dd}`       how many an occurrence has
 * A rule's own copies come with the one Query of its page, those of a duty's occurrences with one more. All of them
 * are written in one transaction, so they are the same always.
 */
export const EvidenceRecord = Evidence.omit({ addedBy: true, state: true }).extend({
  addedBy: z.string(),
  /** Where a file lies; null for a link. */
  objectKey: z.string().nullable(),
  /** Of a file's bytes, in hex; absent in records from before it was kept. */
  sha256: z.string().optional(),
  scanStatus: ScanStatus,
});
export type EvidenceRecord = z.infer<typeof EvidenceRecord>;

const key = (companyId: string, id: string): Key => ({ pk: `C#${companyId}#EVIDENCE`, sk: id });
const countKey = (companyId: string): Key => ({ pk: `C#${companyId}`, sk: "EVIDENCE_COUNT" });
const ofDuty = (companyId: string, dutyId: string): string => `C#${companyId}#DUTY#${dutyId}#EVIDENCE`;
/** Where the copy of evidence lies with a place, and where its copies are counted. */
const keysAt = (
  companyId: string,
  place: NamedPlace,
  id: string,
): { readonly copy: Key; readonly count: Key } => {
  if (place.type === "occurrence") {
    const pk = ofDuty(companyId, place.dutyId);
    return { copy: { pk, sk: `${place.date}#${id}` }, count: { pk: `${pk}_COUNT`, sk: place.date } };
  }
  const pk = rulePartition(companyId, place.id);
  return { copy: { pk, sk: `EVIDENCE#${id}` }, count: { pk, sk: "EVIDENCE_COUNT" } };
};
/** Whether two places are the same, whatever they are called. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.type === other.type && one.id === other.id;

/** The one refusal for evidence that does not exist or belongs to another company: they look the same. */
export const evidenceNotFound = (): Problem => notFound("Evidence not found");
const limitReached = (limit: number) => (): Problem =>
  conflict(`You have reached the limit of ${limit}.`, "limit");
/** Another person's change came in between our read and our write. */
const changedMeanwhile = () =>
  new LostRace("Someone else changed this evidence at the same time. Please try again.", "evidence.updated");

const get = async (companyId: string, id: string): Promise<EvidenceRecord | undefined> => {
  const item = await table.get(key(companyId, id));
  return item && EvidenceRecord.parse(item);
};

/** @throws 404 */
const mustGet = async (companyId: string, id: string): Promise<EvidenceRecord> => {
  const record = await get(companyId, id);
  if (!record) throw evidenceNotFound();
  return record;
};

/** Several pieces of evidence by their ids, in that order; undefined for those that are gone. */
const getMany = async (companyId: string, ids: readonly string[]): Promise<(EvidenceRecord | undefined)[]> =>
  (await table.getMany(ids.map((id) => key(companyId, id)))).map(
    (item) => item && EvidenceRecord.parse(item),
  );

/** All evidence of a company, newest first: 5,000 at most, of half a kilobyte each. */
const list = async (companyId: string): Promise<EvidenceRecord[]> =>
  readableRows(EvidenceRecord, await table.queryAll({ pk: `C#${companyId}#EVIDENCE`, descending: true }));

const newestFirst = (items: readonly Item[]): EvidenceRecord[] =>
  readableRows(EvidenceRecord, items).toSorted((a, b) => (a.id < b.id ? 1 : -1));

/** The evidence of one rule, newest first: 100 at most. */
const listOfRule = async (companyId: string, rule: number): Promise<EvidenceRecord[]> =>
  newestFirst(await table.queryAll({ pk: rulePartition(companyId, rule), begins: "EVIDENCE#" }));

/** The evidence of all occurrences of a duty, newest first: 100 at most of each. */
const listOfDuty = async (companyId: string, dutyId: string): Promise<EvidenceRecord[]> => {
  const records = newestFirst(await table.queryAll({ pk: ofDuty(companyId, dutyId) }));
  return [...new Map(records.map((record) => [record.id, record])).values()];
};

const counted = (at: Key, by: 1 | -1, most: number): Operation =>
  by === -1
    ? upsert(at, { add: { count: -1 } })
    : upsert(
        at,
        { add: { count: 1 } },
        [{ anyOf: [{ absent: "count" }, { attribute: "count", is: "<", value: most }] }],
        limitReached(most),
      );

/** The writes of the copies of places that evidence is attached to now, and of those it was attached to before. */
const copies = (companyId: string, before: readonly NamedPlace[], record: EvidenceRecord): Operation[] => {
  const now = record.attachedTo;
  const left = before.filter((place) => !now.some((each) => isSamePlace(each, place)));
  return [
    ...now.flatMap((place) => {
      const { copy, count } = keysAt(companyId, place, record.id);
      const write = replace({ ...copy, ...record });
      return before.some((each) => isSamePlace(each, place))
        ? [write]
        : [write, counted(count, 1, maxEvidenceOfRule)];
    }),
    ...left.flatMap((place) => {
      const { copy, count } = keysAt(companyId, place, record.id);
      return [remove(copy, changedMeanwhile), counted(count, -1, maxEvidenceOfRule)];
    }),
  ];
};

/** The writes of new evidence; 409 where the company or one of the places has as much as it may. */
const add = (companyId: string, record: EvidenceRecord): Operation[] => [
  insert({ ...key(companyId, record.id), ...record }, () => new Error("Evidence with this id is there")),
  counted(countKey(companyId), 1, maxEvidence),
  ...copies(companyId, [], record),
  ...evidenceEndings.note(companyId, record),
];

const isAsRead = ({ version }: EvidenceRecord) =>
  [{ attribute: "version", is: "=", value: version }] as const;

/** The writes that put `next` in the place of `before`; refused when another change came in between. */
const save = (companyId: string, before: EvidenceRecord, next: EvidenceRecord): Operation[] => [
  replaceWhen({ ...key(companyId, next.id), ...next }, isAsRead(before), changedMeanwhile),
  ...copies(companyId, before.attachedTo, next),
  ...(next.validTo === before.validTo ? [] : evidenceEndings.note(companyId, next)),
];

/** The writes after which evidence is gone everywhere; refused as `save` is. */
const erase = (companyId: string, record: EvidenceRecord): Operation[] => [
  remove(key(companyId, record.id), changedMeanwhile, isAsRead(record)),
  counted(countKey(companyId), -1, maxEvidence),
  ...copies(companyId, record.attachedTo, { ...record, attachedTo: [] }),
];

/** Holds a transaction to evidence being as it was read. */
const stillIs = (companyId: string, record: EvidenceRecord): Operation =>
  check(key(companyId, record.id), isAsRead(record), changedMeanwhile);

export const evidenceRecords = {
  get,
  mustGet,
  getMany,
  stillIs,
  list,
  listOfRule,
  listOfDuty,
  add,
  save,
  erase,
};
