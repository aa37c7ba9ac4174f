import * as z from "zod";
import { Obligation, type ObligationKey } from "../../../shared/schemas/obligation-evaluation.ts";
import { ScanStatus } from "../../../shared/schemas/policy.ts";
import { foldName } from "../../core/fold-name.ts";
import { sha256 } from "../../core/ids.ts";
import { conflict, LostRace, notFound, Problem } from "../../core/problem.ts";
import {
  claimUnique,
  insert,
  type Key,
  type Operation,
  remove,
  replace,
  update,
} from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * Obligations of the installation, written by the super admin alone.
 *   pk `OBLIGATIONS`             sk `{id}`      one obligation without its texts; all of them in one Query
 *   pk `OBLIGATION#{id}`         sk `TEXTS`     its two long texts
 *   pk `OBLIGATION_KEY#{hash}`   sk `UNIQUE`    whose regulation, part and section these are
 */
export const ObligationRow = Obligation.extend({
  /** Names the very bytes of the PDF. */
  eTag: z.string().nullable(),
  /** What the malware scanner said when the PDF was stored; `waiting` asks the file itself. */
  scanStatus: ScanStatus.default("unscanned"),
});
export type ObligationRow = z.infer<typeof ObligationRow>;
const Texts = z.object({ editedVersion: z.string(), controls: z.string() });
type Texts = z.infer<typeof Texts>;
const Owner = z.object({ owner: z.string() });

const partition = "OBLIGATIONS";
const rowKey = (id: string): Key => ({ pk: partition, sk: id });
const textsKey = (id: string): Key => ({ pk: `OBLIGATION#${id}`, sk: "TEXTS" });
/** Names that differ only in case or spacing are the same. */
const uniqueKey = ({ regulation, part, section }: ObligationKey): Key => ({
  pk: `OBLIGATION_KEY#${sha256([regulation, part, section].map(foldName).join("\n"))}`,
  sk: "UNIQUE",
});

export const obligationNotFound = (): Problem => notFound("Obligation not found");
const stale = (): Problem =>
  conflict(
    "This obligation was changed by someone else. Reload to see the latest version.",
    "obligation.changed",
  );
const changedMeanwhile = (): Problem =>
  new LostRace("This obligation was changed at the same time. Please try again.");
const keyTaken = (): Problem =>
  new KeyTaken(
    409,
    "An obligation for this regulation, part and section already exists. Edit that one instead.",
    { code: "obligation.key_taken" },
  );

/** Another obligation has this regulation, part and section. */
export class KeyTaken extends Problem {}

const list = async (): Promise<ObligationRow[]> =>
  (await table.queryAll({ pk: partition })).map((item) => ObligationRow.parse(item));

/** @throws 404 */
const mustGet = async (id: string): Promise<ObligationRow> => {
  const item = await table.get(rowKey(id));
  if (!item) throw obligationNotFound();
  return ObligationRow.parse(item);
};

/** The obligation of this regulation, part and section, if there is one. */
const findByKey = async (key: ObligationKey): Promise<ObligationRow | undefined> => {
  const claim = await table.get(uniqueKey(key));
  const item = claim && (await table.get(rowKey(Owner.parse(claim).owner)));
  return item && ObligationRow.parse(item);
};

/** The texts of obligations, in the order of their ids. */
const texts = async (ids: readonly string[]): Promise<Texts[]> =>
  (await table.getMany(ids.map(textsKey))).map((item) =>
    item ? Texts.parse(item) : { editedVersion: "", controls: "" },
  );

/** The writes of a new obligation; 409 when its regulation, part and section have one. */
const add = (row: ObligationRow, content: Texts): Operation[] => [
  insert({ ...rowKey(row.id), ...row }, changedMeanwhile),
  insert({ ...textsKey(row.id), ...content }, changedMeanwhile),
  claimUnique(uniqueKey(row), row.id, keyTaken),
];

/**
 * The writes of a changed obligation. They are refused when it is not the `version` that the form was opened
 * with, or has another name or PDF than was read: both are moved along with it.
 */
const change = (
  before: ObligationRow,
  after: ObligationRow,
  content: Texts,
  version: number | null | undefined,
): Operation[] => {
  const { id, version: _, createdBy, createdAt, ...set } = after;
  const { regulation, part, section, sectionPdfPath } = before;
  const asRead = { regulation, part, section, sectionPdfPath, ...(version && { version }) };
  const when = Object.entries(asRead).map(([attribute, value]) => ({ attribute, is: "=" as const, value }));
  const [oldKey, newKey] = [uniqueKey(before), uniqueKey(after)];
  return [
    update(rowKey(id), { set, add: { version: 1 } }, version ? stale : changedMeanwhile, when),
    replace({ ...textsKey(id), ...content }),
    ...(oldKey.pk === newKey.pk ? [] : [claimUnique(newKey, id, keyTaken), remove(oldKey, changedMeanwhile)]),
  ];
};

/** The writes that delete an obligation, refused when it is no longer what was read. */
const erase = (row: ObligationRow): Operation[] => [
  remove(rowKey(row.id), obligationNotFound, [{ attribute: "version", is: "=", value: row.version }]),
  remove(textsKey(row.id), obligationNotFound),
  remove(uniqueKey(row), changedMeanwhile),
];

export const obligations = { list, mustGet, findByKey, texts, add, change, erase };
