import * as z from "zod";
import type { ActivityRow } from "../core/endpoint/activity-log.ts";
import type { CompanyList } from "../rules/index/company-list.ts";

export const isRule = ({ target }: Pick<ActivityRow, "target">): boolean =>
  target.type === "rule" && /^\d+$/.test(target.id);

/** What a row says its record is called. */
const Named = z.object({
  policy: z.string().optional(),
  evidence: z.string().optional(),
  duty: z.string().optional(),
  originalName: z.string().optional(),
  name: z.string().optional(),
  fileName: z.string().optional(),
  email: z.string().optional(),
});

const nameIn = ({ before, after }: ActivityRow): string => {
  const { policy, evidence, duty, originalName, name, fileName, email } =
    Named.safeParse({ ...before, ...after }).data ?? {};
  return policy ?? evidence ?? duty ?? originalName ?? name ?? fileName ?? email ?? "";
};

/** `Title 21`, and `Title 21 Part 11` for the id of a proposal. */
const placeOf = (id: string): string => {
  const [title, ...part] = id.split("-");
  return part.length > 0 ? `Title ${title} Part ${part.join("-")}` : `Title ${title}`;
};

/** `Rules` for the file of a list. */
const listOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const places = new Set(["title", "proposal"]);

/** What a row's record is called: as it is now, else as the row says. */
export const labelOf = (
  row: ActivityRow,
  rule: ReturnType<CompanyList["rule"]>,
  person: { firstName: string; lastName: string } | undefined,
): string => {
  if (rule) return rule.internalTitle ?? rule.ruleTitle;
  if (person) return `${person.firstName} ${person.lastName}`;
  if (row.target.type === "export") return listOf(row.target.id);
  return places.has(row.target.type) ? placeOf(row.target.id) : nameIn(row);
};
