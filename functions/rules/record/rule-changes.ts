import type { RuleEdit, RuleStateAfter } from "../../../shared/schemas/company-rule.ts";
import { cutText } from "../../core/cut-text.ts";
import { decidedOf } from "./applicability.ts";
import { type RuleState, wordingOf } from "./company-rule.ts";
import { baseOf } from "./copy-base.ts";
import type { SelectedRule } from "./find-rule.ts";
import type { Overlay } from "./overlay-repository.ts";

/** A change of a rule's state, and what the activity tells of it: the changed fields alone, by name. */
export interface RuleChange {
  readonly changes: Partial<Overlay>;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Long enough for any rule of the CFR; an activity row is no place for more. */
const longestTold = 10_000;
const told = (value: unknown): unknown =>
  typeof value === "string" && value.length > longestTold ? `${cutText(value, longestTold)}…` : value;

/** Values of these fields, as an activity row tells them. */
export const fields = (names: readonly string[], values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(names.map((name) => [name, told(values[name])]));

/** Some fields of `T`; one that is undefined is not given. */
type Wanted<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** The fields of `wanted` that are given and differ from those of `current`. */
export const differing = <T extends object>(current: T, wanted: Wanted<T>): Partial<T> => {
  const now = new Map<string, unknown>(Object.entries(current));
  const isChanged = ([name, value]: [string, unknown]) => value !== undefined && value !== now.get(name);
  // Entries of a Wanted<T> without its undefined ones: the compiler cannot follow them through the array.
  return Object.fromEntries(Object.entries(wanted).filter(isChanged)) as Partial<T>;
};

type State = Pick<Overlay, "priority" | "complianceStatus" | "isActive" | "companyNotes" | "internalTitle">;

const stateFields = ({ master, overlay }: RuleState): State => ({
  priority: overlay?.priority ?? master.priority,
  complianceStatus: overlay?.complianceStatus ?? "pending",
  isActive: overlay?.isActive ?? master.isActive,
  companyNotes: overlay?.companyNotes ?? "",
  internalTitle: overlay?.internalTitle ?? null,
});

/** What lists show of a rule's state, and the version to change or undo it by. */
export const stateOf = (rule: SelectedRule): RuleStateAfter => {
  const { complianceStatus, priority, isActive } = stateFields(rule);
  const { companyRuleId, overlay } = rule;
  const decided = decidedOf(rule);
  return { companyRuleId, complianceStatus, priority, isActive, ...decided, version: overlay?.version ?? 0 };
};

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

/** The change that gives a rule this state, or undefined where it has it already. */
export const stateChange = (rule: RuleState, wanted: Wanted<State>): RuleChange | undefined => {
  const current = stateFields(rule);
  const changes = differing(current, wanted);
  if (isEmpty(changes)) return undefined;
  const names = Object.keys(changes);
  return { changes, before: fields(names, { ...current }), after: fields(names, { ...changes }) };
};

/** A form sends texts with other line ends and without the space around them: that is no edit. */
const plain = (text: string): string => text.replaceAll("\r\n", "\n").trim();
const edited = (current: string, sent: string | undefined): string =>
  sent === undefined || plain(sent) === plain(current) ? current : sent;

/**
 * The change of the wording, or undefined where it says the same. Lists and cards show the simplified text, so
 * an edited text takes its place there; a text put back to the master's brings the master's simplified one
 * back. A copy stays a copy even where it says what the master says: only Import from Master ends it.
 */
const wordingChange = (rule: RuleState, { text: sentText, action: sentAction }: RuleEdit) => {
  const current = wordingOf(rule);
  const original = wordingOf({ ...rule, overlay: undefined });
  const text = edited(current.text, sentText);
  const action = edited(current.action, sentAction);
  const wanted = differing({ text: current.text, action: current.action }, { text, action });
  if (isEmpty(wanted)) return undefined;
  const simplified = plain(text) === plain(original.text) ? original.ruleTextSimplified : text;
  const ruleTextSimplified = wanted.text === undefined ? current.ruleTextSimplified : simplified;
  return { copy: { text, action, ruleTextSimplified }, names: Object.keys(wanted), current };
};

/**
 * What an edit changes: only the fields that were sent and differ, or undefined where none does. Editing a
 * text makes the company's copy where it has none.
 */
export const editChange = (
  rule: RuleState,
  edit: RuleEdit,
  by: { userId: string; now: Date },
): RuleChange | undefined => {
  const { companyNotes, priority, complianceStatus } = edit;
  const internalTitle = edit.internalTitle === "" ? null : edit.internalTitle;
  const state = stateChange(rule, { companyNotes, internalTitle, priority, complianceStatus });
  const wording = wordingChange(rule, edit);
  if (!state && !wording) return undefined;
  const at = by.now.toISOString();
  const copied =
    wording && !rule.overlay?.copy
      ? { copy: wording.copy, copiedBy: by.userId, copiedAt: at, base: baseOf(rule.master) }
      : wording && { copy: wording.copy };
  return {
    changes: { ...state?.changes, ...copied, lastEditedBy: by.userId, lastEditedAt: at },
    before: { ...state?.before, ...(wording && fields(wording.names, wording.current)) },
    after: {
      ...state?.after,
      ...(wording && fields(wording.names, wording.copy)),
      // The last write won here: no version was sent to compare with.
      ...(edit.version === undefined && { withoutVersion: true }),
    },
  };
};
