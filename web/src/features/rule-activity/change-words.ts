import type { FieldChange, RuleActivity } from "../../../../shared/schemas/rule-activity.ts";
import { formatDate, formatPerson } from "../../lib/format.ts";
import { messages } from "./messages.ts";

/** What a person did, in words that follow their name. */
const deeds: Readonly<Record<string, string>> = {
  "rule.copied": "made the company's own copy",
  "rule.updated": "edited the rule",
  "rule.reset": "put the texts back to the master's",
  "rule.merged": "updated the texts from the master",
  "rule.merge-undone": "undid an update from the master",
  "rule.applicability-set": "changed the applicability",
  "rule.changed-in-bulk": "changed this rule together with others",
  "rule.bulk-undone": "undid a change of several rules",
  "rule.assigned": "assigned the rule",
  "rule.unassigned": "ended the assignment",
  "assignment.updated": "reported on their work",
  "assignment.submitted": "submitted the work for review",
  "assignment.withdrawn": "withdrew the submission",
  "assignment.approved": "approved the work",
  "assignment.returned": "returned the work",
  "rule.tagged": "changed the tags",
  "rule.reviewed": "commented",
  "rule.acknowledged": "read the rule",
  "policy.attached-to-rule": "attached a policy document",
  "policy.detached-from-rule": "detached a policy document",
  "evidence.added": "added evidence",
  "evidence.updated": "changed evidence",
  "evidence.deleted": "deleted evidence",
};

const reviewDeeds: Readonly<Record<string, string>> = {
  review: "asked for a review",
  resolved: "resolved a review",
  open: "opened a review again",
};

const fields: Readonly<Record<string, string>> = {
  complianceStatus: "Status",
  isActive: "Applicability",
  applicability: "Applicability",
  applicabilityReason: "Reason",
  assignedTo: "Assigned to",
  reviewerId: "Reviewer",
  reviewState: "Review",
  dueDate: "Due date",
  priority: "Priority",
  notes: "Notes",
  tags: "Tags",
  policy: "Policy document",
  evidence: "Evidence",
  url: "Web address",
  fileName: "File",
  validFrom: "Valid from",
  validTo: "Valid to",
  internalTitle: "Company title",
  text: "Text",
  ruleTextSimplified: "Simplified text",
  action: "Action",
  companyNotes: "Company notes",
};

/** Fields that the words of a review say already. */
const ofReviews = new Set(["type", "status"]);
/** They name people by their ids. */
const personFields = new Set(["assignedTo", "reviewerId"]);
/** Said in a sentence of its own. */
const asNotes = new Set(["withoutVersion"]);

const lastValue = (entry: RuleActivity, field: string): unknown =>
  entry.changes.find((change) => change.field === field)?.after;

/** `edited the rule`; an event that has no words yet says its name. */
export const deedOf = (entry: RuleActivity): string => {
  const review = entry.reviewId && (lastValue(entry, "status") ?? lastValue(entry, "type"));
  const words = typeof review === "string" ? reviewDeeds[review] : undefined;
  const isOfReview = entry.event.startsWith("rule.review");
  return (
    (isOfReview && words) || deeds[entry.event] || entry.event.replace(/^\w+\./, "").replaceAll("-", " ")
  );
};

const order = Object.keys(fields);
const placeOf = ({ field }: FieldChange): number => {
  const index = order.indexOf(field);
  return index < 0 ? order.length : index;
};

/** The changes of an entry that are shown field by field, in the order of `fields`. */
export const shownChanges = (entry: RuleActivity): FieldChange[] =>
  entry.changes
    .filter(({ field }) => !(entry.reviewId && ofReviews.has(field)) && !asNotes.has(field))
    .toSorted((a, b) => placeOf(a) - placeOf(b));

/** Whether this was saved without comparing versions. */
export const wasUnchecked = (entry: RuleActivity): boolean => lastValue(entry, "withoutVersion") === true;

/** `dueDate` → `Due date`, also for a field that has no words yet. */
export const fieldName = (field: string): string => {
  const spaced = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return fields[field] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

const person = (id: string, people: RuleActivity["people"]): string => {
  const known = people.find((each) => each.id === id);
  return known ? formatPerson(known) : messages.someone;
};

const textOf = (field: string, value: unknown, people: RuleActivity["people"]): string => {
  if (typeof value === "boolean") return value ? "applicable" : "not applicable";
  if (Array.isArray(value)) return value.map(String).join(", ");
  if (value === null || value === undefined) return "";
  const text = String(value);
  if (personFields.has(field)) return text && person(text, people);
  if (field === "dueDate") return text && formatDate(text);
  return field === "complianceStatus" || field === "applicability" ? text.replaceAll("_", " ") : text;
};

/** Both sides of a change in words people read; empty where there is no value. */
export const sidesOf = (
  { field, before, after }: FieldChange,
  people: RuleActivity["people"],
): { before: string; after: string } => ({
  before: textOf(field, before, people),
  after: textOf(field, after, people),
});

const without = (list: readonly unknown[], other: readonly unknown[]): string =>
  list
    .filter((each) => !other.includes(each))
    .map(String)
    .join(", ");

/** What comes and goes one by one; their change names the one. */
const oneByOne = new Set(["policy"]);

const listOf = (field: string, value: unknown): unknown =>
  oneByOne.has(field) ? [value ?? []].flat() : value;

/** A list says what came and what went: `added Vendor; removed SOP-114`. Undefined for any other value. */
export const listChange = ({ field, ...change }: FieldChange): string | undefined => {
  const [before, after] = [listOf(field, change.before), listOf(field, change.after)];
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const [added, removed] = [without(after, before), without(before, after)];
  const parts = [added && messages.added(added), removed && messages.removed(removed)];
  return parts.filter(Boolean).join("; ") || messages.sameList;
};

/** What stands for no value. */
export const noValue = (field: string): string => (field === "assignedTo" ? messages.noOne : messages.none);

const shortest = 80;

/** Whether a change is too long for one line, and so is folded. */
export const isLong = ({ before, after }: { before: string; after: string }): boolean =>
  before.length > shortest || after.length > shortest || /\n/.test(before + after);
