import * as z from "zod";
import { Evidence, maxEvidence, maxEvidenceOfRule } from "../../../shared/schemas/evidence.ts";
import { ScanStatus } from "../../../shared/schemas/policy.ts";
import { conflict, LostRace, notFound, type Problem } from "../../core/problem.ts";
import {
  check,
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
 * A rule's own copies come with the one Query of its page. All of them are written in one transaction, so they
 * are the same always.
 */
export const EvidenceRecord = Evidence.omit({ addedBy: true, state: true }).extend({
  addedBy: z.string(),
  /** Where a file lies; null for a link. */
  objectKey: z.string().nullable(),
  scanStatus: ScanStatus,
});
export type EvidenceRecord = z.infer<typeof EvidenceRecord>;

const key = (companyId: string, id: string): Key => ({ pk: `C#${companyId}#EVIDENCE`, sk: id });
const countKey = (companyId: string): Key => ({ pk: `C#${companyId}`, sk: "EVIDENCE_COUNT" });
const ruleKey = (companyId: string, rule: number, id: string): Key => ({
  pk: rulePartition(companyId, rule),
  sk: `EVIDENCE#${id}`,
});
const ruleCountKey = (companyId: string, rule: number): Key => ({
  pk: rulePartition(companyId, rule),
  sk: "EVIDENCE_COUNT",
});

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

/** The evidence of one rule, newest first: 100 at most. */
const listOfRule = async (companyId: string, rule: number): Promise<EvidenceRecord[]> => {
  const items = await table.queryAll({ pk: rulePartition(companyId, rule), begins: "EVIDENCE#" });
  return readableRows(EvidenceRecord, items).toSorted((a, b) => (a.id < b.id ? 1 : -1));
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

const placesOf = ({ attachedTo }: EvidenceRecord): readonly number[] => attachedTo.map(({ id }) => id);

/** The writes of the copies of rules that evidence is attached to now, and of those it was attached to before. */
const copies = (companyId: string, before: readonly number[], record: EvidenceRecord): Operation[] => {
  const now = placesOf(record);
  const left = before.filter((rule) => !now.includes(rule));
  return [
    ...now.flatMap((rule) => {
      const copy = replace({ ...ruleKey(companyId, rule, record.id), ...record });
      return before.includes(rule)
        ? [copy]
        : [copy, counted(ruleCountKey(companyId, rule), 1, maxEvidenceOfRule)];
    }),
    ...left.flatMap((rule) => [
      remove(ruleKey(companyId, rule, record.id), changedMeanwhile),
      counted(ruleCountKey(companyId, rule), -1, maxEvidenceOfRule),
    ]),
  ];
};

/** The writes of new evidence; 409 where the company or one of the rules has as much as it may. */
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
  ...copies(companyId, placesOf(before), next),
  ...(next.validTo === before.validTo ? [] : evidenceEndings.note(companyId, next)),
];

/** The writes after which evidence is gone everywhere; refused as `save` is. */
const erase = (companyId: string, record: EvidenceRecord): Operation[] => [
  remove(key(companyId, record.id), changedMeanwhile, isAsRead(record)),
  counted(countKey(companyId), -1, maxEvidence),
  ...copies(companyId, placesOf(record), { ...record, attachedTo: [] }),
];

/** Holds a transaction to evidence being as it was read. */
const stillIs = (companyId: string, record: EvidenceRecord): Operation =>
  check(key(companyId, record.id), isAsRead(record), changedMeanwhile);

export const evidenceRecords = { get, mustGet, getMany, stillIs, list, listOfRule, add, save, erase };
