import { ruleWords } from "../duties/repetition-words.ts";
import { channelNames, emailNames, kindNames, toldKinds } from "../notifications/kinds.ts";
import type { CompanyActivity } from "../schemas/company-activity.ts";
import { dayOnly, fieldName, personFields } from "./activity-words.ts";
import { viewWords } from "./view-words.ts";

const states = new Set([
  ...["complianceStatus", "applicability", "state", "status", "role", "reason"],
  "reviewState",
]);
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** How a reader is shown what has a form of its own. */
export interface Forms {
  readonly day: (day: string) => string;
  /** A time, in the reader's zone. */
  readonly moment: (at: string) => string;
  readonly size: (bytes: number) => string;
  /** Undefined for a person who is not known anymore. */
  readonly person: (person: CompanyActivity["people"][number] | undefined) => string;
}

type Entry = Pick<CompanyActivity, "changes" | "people" | "names" | "record">;
type Side = "before" | "after";

/** A value with what is told beside it. */
interface Told {
  readonly entry: Entry;
  readonly side: Side;
  /** The value on the other side. */
  readonly other: unknown;
  readonly forms: Forms;
}

const textOfObject = (value: object): string =>
  Object.entries(value)
    .filter(([, each]) => each !== null)
    .map(([field, each]) => `${fieldName(field)}: ${plain(each)}`)
    .join(", ");

const plain = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(plain).join(", ");
  return typeof value === "object" ? textOfObject(value) : String(value);
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** How a person is told of a kind, in the words of their settings. */
const settingWords = (setting: unknown): string => {
  const { inProduct, email } = fieldsOf(setting);
  const timing = Object.entries(emailNames).find(([name]) => name === email)?.[1] ?? plain(email);
  return `${channelNames.inProduct}: ${plain(inProduct)}, ${channelNames.email}: ${timing}`;
};

/** How a person is told of the kinds that changed; of all where there is nothing to compare with. */
const kindWords = (value: unknown, { other }: Told): string => {
  const [chosen, was] = [fieldsOf(value), fieldsOf(other)];
  return toldKinds
    .filter((kind) => chosen[kind] && settingWords(chosen[kind]) !== settingWords(was[kind]))
    .map((kind) => `${kindNames[kind]}: ${settingWords(chosen[kind])}`)
    .join("; ");
};

const quietWords = (value: unknown): string => {
  const { from, to, weekends } = fieldsOf(value);
  if (!from) return "";
  return `${from} to ${to}${weekends === true ? ", all weekend" : ""}`;
};

const repeatWords = (value: unknown, { entry, side }: Told): string => {
  const start = entry.changes.find(({ field }) => field === "startsOn")?.[side];
  return ruleWords(String(value), typeof start === "string" ? start : null);
};

/** Fields whose values have a form of their own. */
const forms: Readonly<Record<string, (value: unknown, told: Told) => string>> = {
  isActive: (value) =>
    typeof value === "boolean" ? (value ? "applicable" : "not applicable") : plain(value),
  fileSize: (value, told) => (typeof value === "number" ? told.forms.size(value) : plain(value)),
  repeats: repeatWords,
  kinds: kindWords,
  quietHours: quietWords,
  assignedToGroup: (value, { entry }) =>
    entry.names.find(({ id }) => id === value)?.name ?? "A group that was deleted",
};

const peopleWords = (value: unknown, { entry, forms: { person } }: Told): string =>
  [value]
    .flat()
    .map((each) => person(entry.people.find(({ id }) => id === each)))
    .join(", ");

const isOfView = ({ record }: Entry): boolean => record?.startsWith("view:") ?? false;

const textOf = (field: string, value: unknown, told: Told): string => {
  const text = plain(value);
  if (text === "") return "";
  const ofView = isOfView(told.entry) ? viewWords(field, value, told.entry, told.forms) : undefined;
  if (ofView !== undefined) return ofView;
  const form = Object.hasOwn(forms, field) ? forms[field] : undefined;
  if (form) return form(value, told);
  if (personFields.has(field)) return peopleWords(value, told);
  if (dayOnly.test(text)) return told.forms.day(text);
  if (moment.test(text)) return told.forms.moment(text);
  return states.has(field) ? text.replaceAll("_", " ") : text;
};

/** One side of what changed, field by field, in words people read; fields without a value are left out. */
export const valuesOf = (
  entry: Entry,
  side: Side,
  how: Forms,
): { field: string; name: string; text: string }[] =>
  entry.changes
    .map((change) => {
      const other = change[side === "before" ? "after" : "before"];
      const text = textOf(change.field, change[side], { entry, side, other, forms: how });
      return { field: change.field, name: fieldName(change.field), text };
    })
    .filter(({ text }) => text !== "");
