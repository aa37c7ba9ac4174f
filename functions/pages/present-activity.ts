import type { Company } from "../../shared/schemas/company.ts";
import type { CompanyActivity } from "../../shared/schemas/company-activity.ts";
import { personFields, personFilters } from "../../shared/words/activity-words.ts";
import type { ActivityRow } from "../core/endpoint/activity-log.ts";
import { groups } from "../people/groups/group-repository.ts";
import { people } from "../people/users/people.ts";
import type { CompanyList } from "../rules/index/company-list.ts";
import { ruleTags } from "../rules/record/tag-repository.ts";
import { changesOf } from "../work/activity/rule-timeline.ts";
import { changeRecords } from "../work/changes/change-record.ts";
import { isRule, labelOf } from "./activity-labels.ts";

/** What the log names but people cannot look up: keys of sessions, uploads and addresses. */
const withoutPage = new Set(["session", "upload", "source"]);
/** The settings of the company itself. */
const ofCompany = new Set(["company", "scoping"]);

/** Values of a row's fields, and of filters of the view that it is about. */
const idsIn = (
  { target, before, after }: ActivityRow,
  fields: Iterable<string>,
  filters: readonly string[],
): string[] => {
  const ofFields = [...fields].flatMap((field) => [before?.[field], after?.[field]].flat());
  const views = target.type === "view" ? [before, after] : [];
  const ofFilters = views.flatMap((view) => {
    const asked = new URLSearchParams(String(view?.filters ?? ""));
    return filters.map((name) => asked.get(name));
  });
  return [...ofFields, ...ofFilters].filter((id) => typeof id === "string");
};

const peopleIn = (row: ActivityRow): string[] => idsIn(row, personFields, personFilters);
const groupsIn = (row: ActivityRow): string[] => idsIn(row, ["assignedToGroup"], ["group"]);
const tagsIn = (row: ActivityRow): string[] => idsIn(row, [], ["tag"]);

type Named = Pick<CompanyActivity["names"][number], "id" | "name">;

/** Names of the groups and tags that rows name by their ids. */
const namesOf = async (companyId: string, rows: readonly ActivityRow[]): Promise<Map<string, Named>> => {
  const [found, tags] = await Promise.all([
    groups.namesById(companyId, rows.flatMap(groupsIn)),
    ruleTags.getKnown(companyId, [...new Set(rows.flatMap(tagsIn))]),
  ]);
  return new Map([...found.values(), ...tags].map(({ id, name }) => [id, { id, name }]));
};

const idsOf = (rows: readonly ActivityRow[], type: string): string[] =>
  rows.filter(({ target }) => target.type === type).map(({ target }) => target.id);

/** How the law names what changed, by the change's id. */
const placesOf = async (companyId: string, rows: readonly ActivityRow[]): Promise<Map<string, string>> => {
  const changes = await changeRecords.getMany(companyId, [...new Set(idsOf(rows, "change"))]);
  return new Map(
    changes.flatMap((change) =>
      change ? [[change.id, `${change.titleNumber} CFR ${change.section}`] as const] : [],
    ),
  );
};

/** Rows of a company's log with the names of their people and records; without their places, which files do not tell. */
export const presentActivity = async (
  company: Company,
  rows: readonly ActivityRow[],
  rules: CompanyList,
): Promise<CompanyActivity[]> => {
  const named = rows.flatMap((row) => [row.userId, ...peopleIn(row)]);
  const [known, called, places] = await Promise.all([
    people.byId(company.id, [...named, ...idsOf(rows, "user")]),
    namesOf(company.id, rows),
    placesOf(company.id, rows),
  ]);
  const nameOf = (row: ActivityRow, rule: ReturnType<CompanyList["rule"]>): string => {
    const { type, id } = row.target;
    if (ofCompany.has(type)) return company.name;
    return places.get(id) ?? labelOf(row, rule, known.get(type === "user" ? id : ""));
  };
  return rows.map((row) => {
    const { id, at, event, userId, target } = row;
    const rule = isRule(row) ? rules.rule(Number(target.id)) : undefined;
    return {
      id,
      at,
      event,
      user: known.get(userId ?? "") ?? null,
      label: nameOf(row, rule) || (isRule(row) ? `Rule ${target.id}` : ""),
      record: withoutPage.has(target.type) ? null : `${target.type}:${target.id}`,
      companyRuleId: rule ? Number(target.id) : null,
      changes: changesOf(row),
      people: [...new Set(peopleIn(row))].flatMap((each) => known.get(each) ?? []),
      names: [...new Set([...groupsIn(row), ...tagsIn(row)])].flatMap((each) => called.get(each) ?? []),
      place: null,
    };
  });
};
