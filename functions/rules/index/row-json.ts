import { type Assignee, RuleListItem } from "../../../shared/schemas/company-rule.ts";
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

/** People by id, as they are today. */
export type Names = ReadonlyMap<string, Assignee>;

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
  assignee: Assignee | null,
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
 * JSON of rows the company touched, the assignee as named in it, and whether it asks for a decision again. A changed row is a new key, and a new list
 * has keys of its own, so a text is forgotten with what it tells.
 */
const touchedTexts = new WeakMap<
  Touched,
  { readonly assignee: Assignee | null; readonly isAgain: boolean; readonly text: string }
>();

const isSamePerson = (a: Assignee | null, b: Assignee | null): boolean =>
  a === b ||
  (a?.id === b?.id &&
    a?.firstName === b?.firstName &&
    a?.lastName === b?.lastName &&
    a?.email === b?.email &&
    a?.isActive === b?.isActive);

const touchedText = (source: RowSource, at: number, row: Touched, names: Names, isAgain: boolean): string => {
  const { overlay } = row;
  const { assignment } = overlay;
  const assignee = assignment ? (names.get(assignment.assignedTo) ?? assignment.assignee) : null;
  const known = touchedTexts.get(row);
  if (known?.isAgain === isAgain && isSamePerson(known.assignee, assignee)) return known.text;
  const shared = source.snapshot.rowText(at);
  const fields = overlay.copy ? withCopy(shared, overlay.copy) : shared;
  const state = JSON.stringify(touchedFields(overlay, assignee, importedAt(source, at), isAgain)).slice(1);
  const text = joined(source, at, overlay.companyRuleId, fields, state);
  touchedTexts.set(row, { assignee, isAgain, text });
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

const noNames: Names = new Map();

/** A row as its list item. */
export const rowItem = (rows: CompanyRows, state: CompanyState, row: number): RuleListItem =>
  RuleListItem.parse(JSON.parse(rowJson(rows, state, row, noNames)));
