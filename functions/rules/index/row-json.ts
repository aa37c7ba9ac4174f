import { type Assignee, RuleListItem } from "../../../shared/schemas/company-rule.ts";
import type { GroupName } from "../../../shared/schemas/group-name.ts";
import type { Priority } from "../../../shared/schemas/rule.ts";
import { decidedAs } from "../record/applicability.ts";
import { cutForList } from "../record/list-texts.ts";
import { masterChangedAt } from "../record/master-move.ts";
import type { Overlay } from "../record/overlay-repository.ts";
import { type CompanyRows, importedAt, numberOfRow, placeOfRow, type RowSource } from "./company-rows.ts";
import type { CompanyState, Touched } from "./company-state.ts";
import { hasRow } from "./row-set.ts";
import type { CompanyFields, RuleColumns } from "./rule-columns.ts";

const priorities: readonly Priority[] = ["", "low", "medium", "high"];

/** People and groups by id, as they are called today. */
export interface Names {
  readonly people: ReadonlyMap<string, Assignee>;
  readonly groups: ReadonlyMap<string, GroupName>;
}

/** Names of today of people and groups by their ids. */
export type LoadNames = (named: NamedInRows) => Promise<Names>;

/** Ids of the people and groups that have rows. */
export interface NamedInRows {
  readonly userIds: readonly string[];
  readonly groupIds: readonly string[];
}

/** Who has a row. */
interface Held {
  readonly assignee: Assignee | null;
  readonly group: GroupName | null;
}

type StateFields = Omit<CompanyFields, "id" | "companyRuleId">;

const untouchedFields = (priority: Priority, isActive: boolean, updatedAt: string): StateFields => ({
  internalTitle: null,
  priority,
  complianceStatus: "pending",
  isActive,
  ...decidedAs({ isActive, decision: null }),
  needsDecision: false,
  assignedTo: null,
  assignedToUser: null,
  assignedToGroup: null,
  dueDate: null,
  reviewerId: null,
  reviewState: "none",
  customTags: [],
  masterChangedAt: null,
  updatedAt,
});

/** Fields of untouched rows as JSON, by what tells them apart: few differ, since imports bring many rules at once. */
const untouchedTexts = new WeakMap<RuleColumns, (string | undefined)[]>();
/** Where rules came at more moments than this, each text is made again. */
const keptMoments = 64;

const textsOf = (snapshot: RuleColumns): (string | undefined)[] => {
  const known = untouchedTexts.get(snapshot) ?? [];
  untouchedTexts.set(snapshot, known);
  return known;
};

const untouchedText = ({ snapshot }: RowSource, at: number): string => {
  const [moment, priority, active] = [snapshot.momentOf[at], snapshot.priorities[at], snapshot.active[at]];
  const place = ((moment ?? 0) * priorities.length + (priority ?? 0)) * 2 + (active ?? 0);
  const texts = textsOf(snapshot);
  const known = texts[place];
  if (known !== undefined) return known;
  const updatedAt = importedAt({ snapshot }, at);
  const text = JSON.stringify(
    untouchedFields(priorities[priority ?? 0] ?? "", active === 1, updatedAt),
  ).slice(1);
  if ((moment ?? 0) < keptMoments) texts[place] = text;
  return text;
};

const touchedFields = (
  overlay: Overlay,
  { assignee, group }: Held,
  masterUpdatedAt: string,
  needsDecision: boolean,
): StateFields => ({
  internalTitle: overlay.internalTitle,
  priority: overlay.priority,
  complianceStatus: overlay.complianceStatus,
  isActive: overlay.isActive,
  ...decidedAs(overlay),
  needsDecision,
  assignedTo: overlay.assignment?.assignedTo ?? null,
  assignedToUser: assignee,
  assignedToGroup: group,
  dueDate: overlay.assignment?.dueDate ?? null,
  reviewerId: overlay.assignment?.reviewerId ?? null,
  reviewState: overlay.assignment?.review.state ?? "none",
  customTags: overlay.customTags,
  masterChangedAt: masterChangedAt(overlay, masterUpdatedAt),
  updatedAt: overlay.updatedAt,
});

/** The fields of the master rule, with the company's own wording in their place. */
const withCopy = (shared: string, { ruleTextSimplified, action }: NonNullable<Overlay["copy"]>): string => {
  const fields = JSON.parse(`{${shared}}`);
  return JSON.stringify(cutForList({ ...fields, ruleTextSimplified, action })).slice(1, -1);
};

/**
 * @param number of the company rule, or null where the company has none
 * @param state the state's fields with the brace that ends them
 */
const joined = (
  { snapshot }: RowSource,
  at: number,
  number: number | null,
  fields: string,
  state: string,
) => {
  const id = snapshot.masterIdOf ? JSON.stringify(snapshot.masterIdOf(at)) : number;
  return `{"id":${id},"companyRuleId":${number},${fields},${state}`;
};

/**
 * JSON of rows the company touched, who has it as named in it, and whether it asks for a decision again. A changed
 * row is a new key, and a new list has keys of its own, so a text is forgotten with what it tells.
 */
const touchedTexts = new WeakMap<
  Touched,
  { readonly held: Held; readonly isAgain: boolean; readonly text: string }
>();

const isSamePerson = (a: Assignee | null, b: Assignee | null): boolean =>
  a === b ||
  (a?.id === b?.id &&
    a?.firstName === b?.firstName &&
    a?.lastName === b?.lastName &&
    a?.email === b?.email &&
    a?.isActive === b?.isActive);

const isSameHeld = (a: Held, b: Held): boolean =>
  isSamePerson(a.assignee, b.assignee) && a.group?.id === b.group?.id && a.group?.name === b.group?.name;

const heldIn = ({ assignment }: Overlay, { people, groups }: Names): Held => ({
  assignee: people.get(assignment?.assignedTo ?? "") ?? assignment?.assignee ?? null,
  group: groups.get(assignment?.group?.id ?? "") ?? assignment?.group ?? null,
});

const touchedText = (source: RowSource, at: number, row: Touched, names: Names, isAgain: boolean): string => {
  const { overlay } = row;
  const held = heldIn(overlay, names);
  const known = touchedTexts.get(row);
  if (known?.isAgain === isAgain && isSameHeld(known.held, held)) return known.text;
  const shared = source.snapshot.rowText(at);
  const fields = overlay.copy ? withCopy(shared, overlay.copy) : shared;
  const state = JSON.stringify(touchedFields(overlay, held, importedAt(source, at), isAgain)).slice(1);
  const text = joined(source, at, overlay.companyRuleId, fields, state);
  touchedTexts.set(row, { held, isAgain, text });
  return text;
};

/** A row as the JSON of its list item. The snapshot has most of it as text, which is not parsed for this. */
export const rowJson = (
  rows: CompanyRows,
  { touched, owned, again }: CompanyState,
  row: number,
  names: Names,
): string => {
  const { source, at } = placeOfRow(rows, row);
  const own = touched.get(row);
  if (own) return touchedText(source, at, own, names, hasRow(again, row));
  const number = hasRow(owned, row) ? numberOfRow(rows, row) : null;
  return joined(source, at, number, source.snapshot.rowText(at), untouchedText(source, at));
};

export const noNames: Names = { people: new Map(), groups: new Map() };

/** A row as its list item. */
export const rowItem = (rows: CompanyRows, state: CompanyState, row: number): RuleListItem =>
  RuleListItem.parse(JSON.parse(rowJson(rows, state, row, noNames)));
