import type { Company } from "../../shared/schemas/company.ts";
import type { CompanyActivity } from "../../shared/schemas/company-activity.ts";
import { personFields } from "../../shared/words/activity-words.ts";
import type { ActivityRow } from "../core/endpoint/activity-log.ts";
import { people } from "../people/users/people.ts";
import type { CompanyList } from "../rules/index/company-list.ts";
import { changesOf } from "../work/activity/rule-timeline.ts";
import { changeRecords } from "../work/changes/change-record.ts";
import { isRule, labelOf } from "./activity-labels.ts";

/** What the log names but people cannot look up: keys of sessions, uploads and addresses. */
const withoutPage = new Set(["session", "upload", "source"]);
/** The settings of the company itself. */
const ofCompany = new Set(["company", "scoping"]);

const peopleIn = ({ before, after }: ActivityRow): string[] =>
  [...personFields]
    .flatMap((field) => [before?.[field], after?.[field]].flat())
    .filter((id): id is string => typeof id === "string");

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
  const [known, places] = await Promise.all([
    people.byId(company.id, [...named, ...idsOf(rows, "user")]),
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
      place: null,
    };
  });
};
