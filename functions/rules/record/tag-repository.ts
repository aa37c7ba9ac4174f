import { RuleTag, type TagBody } from "../../../shared/schemas/rule-tag.ts";
import { cutText } from "../../core/cut-text.ts";
import { collapse, foldName } from "../../core/fold-name.ts";
import { conflict, LostRace, notFound, type Problem } from "../../core/problem.ts";
import {
  check,
  claimUnique,
  insert,
  type Key,
  type Operation,
  remove,
  update,
  upsert,
} from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * A company's own labels for rules.
 *   pk `C#{companyId}`  sk `TAG#{id}`                 one tag
 *   pk `C#{companyId}`  sk `TAG_NAME#{folded name}`   so that "Vendor" and "VENDOR" cannot both exist
 *   pk `C#{companyId}`  sk `TAG_COUNT`                how many there are
 */
const partition = (companyId: string): string => `C#${companyId}`;
const key = (companyId: string, id: string): Key => ({ pk: partition(companyId), sk: `TAG#${id}` });
const nameKey = (companyId: string, name: string): Key => ({
  pk: partition(companyId),
  sk: `TAG_NAME#${cutText(foldName(name), longestKey)}`,
});
const countKey = (companyId: string): Key => ({ pk: partition(companyId), sk: "TAG_COUNT" });

/** A sort key has 1,024 bytes at most, and one character can fold to eighteen of three bytes each. */
const longestKey = 300;
/** Tags a company may have. */
const maxTags = 100;

/** Whether anything of a name can be seen. */
export const isReadableTag = (name: string): boolean => foldName(name) !== "";

const nameTaken = (): Problem =>
  conflict("A tag with this name already exists. Choose another name.", "tag.name_taken");
const tooMany = (): Problem =>
  conflict(`A company can have up to ${maxTags} tags. Delete one you no longer need.`, "tag.too_many");
const tagNotFound = (): Problem => notFound("Tag not found");
const changedMeanwhile = (): Problem =>
  new LostRace("Someone else changed this tag at the same time. Please try again.", "tag.changed");

/** All tags of a company by name. */
const list = async (companyId: string): Promise<RuleTag[]> =>
  (await table.queryAll({ pk: partition(companyId), begins: "TAG#" }))
    .map((item) => RuleTag.parse(item))
    .toSorted((a, b) => (foldName(a.name) < foldName(b.name) ? -1 : 1));

/** Those of `ids` that are tags of the company, in that order. */
const getKnown = async (companyId: string, ids: readonly string[]): Promise<RuleTag[]> =>
  (await table.getMany(ids.map((id) => key(companyId, id)))).flatMap((item) =>
    item ? [RuleTag.parse(item)] : [],
  );

/** @throws 404 */
const mustGet = async (companyId: string, id: string): Promise<RuleTag> => {
  const item = await table.get(key(companyId, id));
  if (!item) throw tagNotFound();
  return RuleTag.parse(item);
};

/** A tag as it is kept: white space of its name collapsed. */
const withName = (body: TagBody): TagBody => ({ ...body, name: collapse(body.name) });

/** The writes of a new tag: 409 when its name is taken or the company has as many as it may. */
const add = (companyId: string, tag: RuleTag): Operation[] => [
  insert({ ...key(companyId, tag.id), ...tag }, changedMeanwhile),
  claimUnique(nameKey(companyId, tag.name), tag.id, nameTaken),
  upsert(
    countKey(companyId),
    { add: { count: 1 } },
    [{ anyOf: [{ absent: "count" }, { attribute: "count", is: "<", value: maxTags }] }],
    tooMany,
  ),
];

const asItWas = ({ name }: RuleTag) => [{ attribute: "name", is: "=" as const, value: name }];

/** The writes of a tag's new name, color and description; the old name is free then. */
const change = (companyId: string, before: RuleTag, next: TagBody): Operation[] => {
  const { name, color, description } = next;
  const [oldKey, newKey] = [nameKey(companyId, before.name), nameKey(companyId, name)];
  return [
    update(
      key(companyId, before.id),
      { set: { name, color, description } },
      changedMeanwhile,
      asItWas(before),
    ),
    ...(oldKey.sk === newKey.sk
      ? []
      : [claimUnique(newKey, before.id, nameTaken), remove(oldKey, changedMeanwhile)]),
  ];
};

/** The writes that delete a tag. Rules keep its id and do not show it. */
const erase = (companyId: string, tag: RuleTag): Operation[] => [
  remove(key(companyId, tag.id), changedMeanwhile, asItWas(tag)),
  remove(nameKey(companyId, tag.name), changedMeanwhile),
  update(countKey(companyId), { add: { count: -1 } }, changedMeanwhile),
];

/** Writes nothing, but holds a transaction to the tag being there. */
const mustStay = (companyId: string, id: string, refusal: () => Problem): Operation =>
  check(key(companyId, id), [{ exists: "pk" }], refusal);

export const ruleTags = { list, getKnown, mustGet, withName, add, change, erase, mustStay };
