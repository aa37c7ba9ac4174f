import {
  activityColumns,
  assignmentColumns,
  changeColumns,
  dutyColumns,
  evidenceColumns,
  importColumns,
  obligationColumns,
  peopleColumns,
  policyColumns,
  ruleColumns,
  sectionColumns,
} from "../exports/columns.ts";
import { ListName } from "../exports/lists.ts";
import type { CompanyActivity } from "../schemas/company-activity.ts";
import { dayOnly, fieldName, personFilters, sentence } from "./activity-words.ts";
import {
  applicabilityWords,
  changeSeverityWords,
  changeStateWords,
  complianceStatusWords,
  evidenceStateWords,
} from "./values.ts";

/* What a saved view holds, in the words of its list. */

const headings: Readonly<Record<ListName, Readonly<Record<string, string>>>> = {
  rules: ruleColumns,
  assignments: assignmentColumns,
  policies: policyColumns,
  people: peopleColumns,
  changes: changeColumns,
  activity: activityColumns,
  evidence: evidenceColumns,
  imports: importColumns,
  sections: sectionColumns,
  obligations: obligationColumns,
  duties: dutyColumns,
};

const filterNames: Readonly<Record<string, string>> = {
  titleFilter: "Title",
  partFilter: "Part",
  search: "Search",
};
/** Filters whose value is what someone typed. */
const typed = new Set(["search", "title", "titleFilter", "part", "partFilter", "section"]);
/** Filters whose value is the id of a record, or `me` or `none`. */
const ofRecords = new Set([...personFilters, "group", "tag"]);

const values: Readonly<Record<string, string>> = {
  ...complianceStatusWords,
  ...applicabilityWords,
  ...changeStateWords,
  ...changeSeverityWords,
  ...evidenceStateWords,
};
const orders: Readonly<Record<string, string>> = { asc: "Ascending", desc: "Descending" };

type Names = Pick<CompanyActivity, "people" | "names">;
interface Forms {
  readonly day: (day: string) => string;
  readonly person: (person: CompanyActivity["people"][number]) => string;
}

const isWord = (value: string): boolean => /^[a-z_]+$/.test(value);

const recordWords = (value: string, { people, names }: Names, forms: Forms): string => {
  if (isWord(value)) return sentence(value);
  const person = people.find(({ id }) => id === value);
  if (person) return forms.person(person);
  return names.find(({ id }) => id === value)?.name ?? "No longer known";
};

const filterWords = (text: string, names: Names, forms: Forms): string =>
  [...new URLSearchParams(text)]
    .map(([field, value]) => {
      const name = filterNames[field] ?? fieldName(field);
      if (typed.has(field)) return `${name}: ${value}`;
      if (ofRecords.has(field)) return `${name}: ${recordWords(value, names, forms)}`;
      if (dayOnly.test(value)) return `${name}: ${forms.day(value)}`;
      const words = value.split(",").map((each) => values[each] ?? sentence(each.replaceAll("_", " ")));
      return `${name}: ${words.join(", ")}`;
    })
    .join("; ");

/** @param record of an entry about a view: the id of a view begins with its list */
const listOf = (record: string | null): ListName | undefined =>
  ListName.safeParse(record?.replace(/^view:/, "").split("-", 1)[0]).data;

/** A field of a saved view in words people read; undefined for one that says it itself. */
export const viewWords = (
  field: string,
  value: unknown,
  entry: Names & Pick<CompanyActivity, "record">,
  forms: Forms,
): string | undefined => {
  const list = listOf(entry.record);
  const known = list ? headings[list] : {};
  const heading = (name: unknown) => known[String(name)] ?? fieldName(String(name));
  if (field === "columns") return [value].flat().map(heading).join(", ");
  if (field === "sort") return heading(value);
  if (field === "order") return orders[String(value)];
  if (field === "list" || field === "density") return sentence(String(value));
  return field === "filters" ? filterWords(String(value), entry, forms) : undefined;
};
