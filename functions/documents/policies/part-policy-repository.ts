import * as z from "zod";
import { IsoDate, IsoDateTime } from "../../../shared/schemas/dates.ts";
import { PolicyId } from "../../../shared/schemas/policy.ts";
import { insert, type Key, type Operation, remove, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { attachedAlready, attachmentChanged, newestFirst, notAttached } from "./attachments.ts";
import { policyExpiry } from "./policy-expiry.ts";
import { type PartPlace, partPlaceKey } from "./policy-place-repository.ts";
import { policies } from "./policy-repository.ts";

/*
 * Documents attached to a part.
 *   pk `C#{companyId}`  sk `PARTPOLICY#{title}#{part}#{policyId}`   one attachment; all of a part
 * The same transaction writes it among the places of its document (`policy-place-repository.ts`) and among
 * those that end on a day (`policy-expiry.ts`), and counts it on the document.
 */
export const PartPolicyRecord = z.object({
  id: z.string(),
  policyId: PolicyId,
  titleNumber: z.number().int(),
  partNo: z.string(),
  attachedBy: z.string(),
  /** Who uploaded the document; attachments from before this was kept have none. */
  uploadedBy: z.string().optional(),
  attachedAt: IsoDateTime,
  /** The last day it is valid. */
  expiresAt: IsoDate,
});
export type PartPolicyRecord = z.infer<typeof PartPolicyRecord>;

/** A part of the regulation. */
export interface PartName {
  readonly titleNumber: number;
  readonly partNo: string;
}

const partition = (companyId: string): string => `C#${companyId}`;
const prefix = ({ titleNumber, partNo }: PartName): string =>
  `PARTPOLICY#${String(titleNumber).padStart(3, "0")}#${encodeURIComponent(partNo)}#`;
/** The key of one attachment. */
export const partPolicyKey = (companyId: string, part: PartName, policyId: string): Key => ({
  pk: partition(companyId),
  sk: `${prefix(part)}${policyId}`,
});
const keyOf = (companyId: string, row: PartPolicyRecord): Key => partPolicyKey(companyId, row, row.policyId);
const placeKeyOf = (companyId: string, row: PartPolicyRecord): Key =>
  partPlaceKey(companyId, row.policyId, row);

const get = async (
  companyId: string,
  part: PartName,
  policyId: string,
): Promise<PartPolicyRecord | undefined> => {
  const item = await table.get(partPolicyKey(companyId, part, policyId));
  return item && PartPolicyRecord.parse(item);
};

/** @throws 404 */
const mustGet = async (companyId: string, part: PartName, policyId: string): Promise<PartPolicyRecord> => {
  const row = await get(companyId, part, policyId);
  if (!row) throw notAttached();
  return row;
};

/** The attachments of a part, newest first. Those of a document that is being deleted are among them still. */
const list = async (companyId: string, part: PartName): Promise<PartPolicyRecord[]> =>
  newestFirst(
    (await table.queryAll({ pk: partition(companyId), begins: prefix(part) })).map((item) =>
      PartPolicyRecord.parse(item),
    ),
  );

/** The writes of a new attachment: `AttachedAlready` when it is there, 404 when its document is not. */
const attach = (companyId: string, row: PartPolicyRecord): Operation[] => {
  const { titleNumber, partNo, attachedAt, expiresAt } = row;
  const place: PartPlace = { titleNumber, partNo, attachedAt, expiresAt };
  return [
    insert({ ...keyOf(companyId, row), ...row }, attachedAlready),
    insert({ ...placeKeyOf(companyId, row), ...place }, attachmentChanged),
    policies.count(companyId, row.policyId, "partCount", 1),
    policyExpiry.note({ ...row, companyId }),
  ];
};

const asItWas = ({ expiresAt }: PartPolicyRecord) => [
  { attribute: "expiresAt", is: "=" as const, value: expiresAt },
];

/** The writes of another last day, refused when the attachment changed since it was read. */
const renew = (companyId: string, row: PartPolicyRecord, expiresAt: string): Operation[] => [
  update(keyOf(companyId, row), { set: { expiresAt } }, attachmentChanged, asItWas(row)),
  update(placeKeyOf(companyId, row), { set: { expiresAt } }, attachmentChanged),
  policies.mustStay(companyId, row.policyId),
  ...policyExpiry.move({ ...row, companyId }, expiresAt),
];

/** The writes that end an attachment: 404 when they ended already, 409 when it changed since it was read. */
const detach = (companyId: string, row: PartPolicyRecord): Operation[] => [
  remove(keyOf(companyId, row), (existing) => (existing ? attachmentChanged() : notAttached()), asItWas(row)),
  remove(placeKeyOf(companyId, row), attachmentChanged),
  policies.count(companyId, row.policyId, "partCount", -1),
  policyExpiry.forget({ ...row, companyId }),
];

export const partPolicies = { get, mustGet, list, attach, renew, detach };
