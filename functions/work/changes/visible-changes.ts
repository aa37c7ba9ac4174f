import { isManager, type Role } from "../../../shared/schemas/roles.ts";
import type { Reader } from "../../core/endpoint/context.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import { type ChangeRecord, changeNotFound, changeRecords } from "./change-record.ts";

type Sees = (change: ChangeRecord) => boolean;

/** Numbers of the rules that a person has now. */
const rulesOf = async (companyId: string, userId: string): Promise<ReadonlySet<number>> =>
  new Set((await assignments.listOfUser(companyId, userId)).map(({ companyRuleId }) => companyRuleId));

/** Which changes a person may see of those of selected titles: managers all, members those of their own rules and tasks. */
export const sightOfPerson = async (
  companyId: string,
  { id, role }: { readonly id: string; readonly role: Role },
): Promise<(change: Pick<ChangeRecord, "affected" | "tasks">) => boolean> => {
  if (isManager(role)) return () => true;
  const own = await rulesOf(companyId, id);
  return ({ affected, tasks }) =>
    tasks.some(({ ownerId, status }) => ownerId === id && status !== "cancelled") ||
    affected.some(({ companyRuleId }) => own.has(companyRuleId));
};

/** Which changes the caller may see: of titles selected now. */
const sight = async (reader: Reader): Promise<Sees> => {
  const companyId = reader.companyId();
  const [selected, sees] = await Promise.all([
    selections.listActive(companyId),
    sightOfPerson(companyId, reader.actor()),
  ]);
  const titles = new Set(selected.map(({ titleNumber }) => titleNumber));
  return (change) => titles.has(change.titleNumber) && sees(change);
};

/** Every change that the caller may see, oldest first. */
export const visibleChanges = async (reader: Reader): Promise<ChangeRecord[]> => {
  const [records, sees] = await Promise.all([changeRecords.list(reader.companyId()), sight(reader)]);
  return records.filter(sees);
};

/** Several of them by id; those that are not there and those that the caller may not see are undefined. */
export const findVisibleChanges = async (
  ids: readonly string[],
  reader: Reader,
): Promise<(ChangeRecord | undefined)[]> => {
  const [records, sees] = await Promise.all([changeRecords.getMany(reader.companyId(), ids), sight(reader)]);
  return records.map((record) => (record && sees(record) ? record : undefined));
};

/** @throws 404 where it is not there, another company's, of a title that is removed, or not the caller's to see */
export const mustSeeChange = async (id: string, reader: Reader): Promise<ChangeRecord> => {
  const [record] = await findVisibleChanges([id], reader);
  if (!record) throw changeNotFound();
  return record;
};
