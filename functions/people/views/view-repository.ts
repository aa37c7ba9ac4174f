import * as z from "zod";
import { ListName } from "../../../shared/exports/lists.ts";
import { maxViews, SavedView, viewGone } from "../../../shared/schemas/saved-view.ts";
import { cutText } from "../../core/cut-text.ts";
import { foldName } from "../../core/fold-name.ts";
import { conflict, LostRace, notFound, type Problem } from "../../core/problem.ts";
import {
  claimUnique,
  type Item,
  insert,
  type Key,
  type Operation,
  remove,
  replaceWhen,
  upsert,
} from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * Saved views of a company's lists.
 *   pk `C#{companyId}#VIEWS`           sk `VIEW#{id}`             one that the company shares
 *   pk `C#{companyId}#VIEWS#{userId}`  sk `VIEW#{id}`             one of a person alone
 *   both                               sk `NAME#{list}#{folded}`  so that a name means one view
 *   both                               sk `COUNT#{list}`          how many there are
 *   pk `C#{companyId}#VIEWS#{userId}`  sk `DEFAULTS`              the view that each list opens with
 * An id begins with its list, so that a list's views are one Query.
 */
export const ViewRecord = SavedView.omit({ owner: true, isDefault: true }).extend({
  ownerId: z.string(),
  updatedBy: z.string(),
  updatedAt: z.string(),
});
export type ViewRecord = z.infer<typeof ViewRecord>;

/** Ids of the views that lists open with. */
type Defaults = Readonly<Partial<Record<ListName, string>>>;
const defaultsIn = (item: Item | undefined): Defaults =>
  Object.fromEntries(
    ListName.options.flatMap((list) => (typeof item?.[list] === "string" ? [[list, item[list]]] : [])),
  );

/** Whose views: a person's of a company. */
export interface ViewReader {
  readonly companyId: string;
  readonly userId: string;
}

const sharedPartition = (companyId: string): string => `C#${companyId}#VIEWS`;
const ownPartition = ({ companyId, userId }: ViewReader): string => `C#${companyId}#VIEWS#${userId}`;
const viewSk = (id: string): string => `VIEW#${id}`;
const defaultsKey = (reader: ViewReader): Key => ({ pk: ownPartition(reader), sk: "DEFAULTS" });

/** A sort key has 1,024 bytes at most, and one character can fold to eighteen of three bytes each. */
const longestKey = 300;

/** The partition a view lies in: the company's, or its owner's. */
const partitionOf = (
  companyId: string,
  { isShared, ownerId }: Pick<ViewRecord, "isShared" | "ownerId">,
): string => (isShared ? sharedPartition(companyId) : ownPartition({ companyId, userId: ownerId }));
const nameKey = (pk: string, { list, name }: ViewRecord): Key => ({
  pk,
  sk: `NAME#${list}#${cutText(foldName(name), longestKey)}`,
});
const countKey = (pk: string, { list }: ViewRecord): Key => ({ pk, sk: `COUNT#${list}` });

/** The one refusal for views that do not exist and those of others: they look the same. */
const noSuchView = (): Problem => notFound(viewGone);
const nameTaken = (): Problem => conflict("This name is already in use.", "name_taken");
const limitReached = (): Problem => conflict(`You have reached the limit of ${maxViews}.`, "limit");
const changedMeanwhile = () =>
  new LostRace("Someone else changed this view at the same time. Please try again.", "view.updated");

const viewsIn = (items: readonly (Item | undefined)[]): ViewRecord[] =>
  readableRows(
    ViewRecord,
    items.filter((item) => item !== undefined),
  );

/** The views of a list that a person sees, and the one it opens with. */
const list = async (
  reader: ViewReader,
  name: ListName,
): Promise<{ views: ViewRecord[]; defaults: Defaults }> => {
  const begins = viewSk(`${name}-`);
  const [own, shared, defaults] = await Promise.all([
    table.queryAll({ pk: ownPartition(reader), begins }),
    table.queryAll({ pk: sharedPartition(reader.companyId), begins }),
    table.get(defaultsKey(reader)),
  ]);
  return { views: viewsIn([...own, ...shared]), defaults: defaultsIn(defaults) };
};

/** Those of `ids` that a person sees. */
const getMany = async (reader: ViewReader, ids: readonly string[]): Promise<ViewRecord[]> => {
  const partitions = [ownPartition(reader), sharedPartition(reader.companyId)];
  return viewsIn(await table.getMany(ids.flatMap((id) => partitions.map((pk) => ({ pk, sk: viewSk(id) })))));
};

const defaultsOf = async (reader: ViewReader): Promise<Defaults> =>
  defaultsIn(await table.get(defaultsKey(reader)));

/** @throws 404 for a view that this person does not see */
const mustGet = async (reader: ViewReader, id: string): Promise<ViewRecord> => {
  const [view] = await getMany(reader, [id]);
  if (!view) throw noSuchView();
  return view;
};

/** The writes of a view's place: its name and its number among the others. @throws 409 name_taken, limit */
const take = (pk: string, view: ViewRecord): Operation[] => [
  claimUnique(nameKey(pk, view), view.id, nameTaken),
  upsert(
    countKey(pk, view),
    { add: { count: 1 } },
    [{ anyOf: [{ absent: "count" }, { attribute: "count", is: "<", value: maxViews }] }],
    limitReached,
  ),
];
const leave = (pk: string, view: ViewRecord): Operation[] => [
  remove(nameKey(pk, view), changedMeanwhile),
  upsert(countKey(pk, view), { add: { count: -1 } }),
];

/** The writes of a new view. */
const add = (companyId: string, view: ViewRecord): Operation[] => {
  const pk = partitionOf(companyId, view);
  return [insert({ pk, sk: viewSk(view.id), ...view }, changedMeanwhile), ...take(pk, view)];
};

const isAsRead = ({ version }: ViewRecord) => [{ attribute: "version", is: "=", value: version }] as const;

/** The writes that put `next` in the place of `before`, also where it is shared now, or no more. */
const save = (companyId: string, before: ViewRecord, next: ViewRecord): Operation[] => {
  const [from, to] = [partitionOf(companyId, before), partitionOf(companyId, next)];
  const sk = viewSk(next.id);
  if (from !== to)
    return [
      remove({ pk: from, sk }, changedMeanwhile, isAsRead(before)),
      ...leave(from, before),
      insert({ pk: to, sk, ...next }, changedMeanwhile),
      ...take(to, next),
    ];
  const [oldName, newName] = [nameKey(from, before), nameKey(to, next)];
  return [
    replaceWhen({ pk: to, sk, ...next }, isAsRead(before), changedMeanwhile),
    ...(oldName.sk === newName.sk
      ? []
      : [claimUnique(newName, next.id, nameTaken), remove(oldName, changedMeanwhile)]),
  ];
};

/** The writes after which a view is gone. */
const erase = (companyId: string, view: ViewRecord): Operation[] => {
  const pk = partitionOf(companyId, view);
  return [remove({ pk, sk: viewSk(view.id) }, changedMeanwhile, isAsRead(view)), ...leave(pk, view)];
};

/** The write of the view that a person's list opens with; null: none. */
const setDefault = (reader: ViewReader, name: ListName, id: string | null): Operation =>
  upsert(defaultsKey(reader), { set: { [name]: id } });

export const views = { list, getMany, mustGet, defaultsOf, add, save, erase, setDefault };
