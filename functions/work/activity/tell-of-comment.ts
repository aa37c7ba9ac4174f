import type { Context } from "../../core/endpoint/context.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { invalid } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { people } from "../../people/users/people.ts";
import { users } from "../../people/users/user-repository.ts";
import type { SelectedRule } from "../../rules/record/find-rule.ts";
import { notices } from "../../services/notices/notices.ts";
import type { ReviewRow } from "./review-repository.ts";

/** A transaction takes 100 writes (AWS): three for each person, 20 of whom are named. */
const mostOthers = 12;

const isActivePerson = async (companyId: string, id: string): Promise<boolean> => {
  const user = await users.get(id);
  return user?.companyId === companyId && user.isActive && user.membership === "active";
};

/** The people whom a comment names. @throws 400 at the field for one who is no active person of the company */
export const mentionedPeople = async (companyId: string, ids: readonly string[]): Promise<string[]> => {
  const wanted = [...new Set(ids)];
  const found = await Promise.all(wanted.map((id) => isActivePerson(companyId, id)));
  const wrong = found.indexOf(false);
  if (wrong < 0) return wanted;
  const message = "Choose people who are active in your company.";
  throw invalid(message, [{ path: `body.mentions.${ids.indexOf(wanted[wrong] ?? "")}`, message }]);
};

/** Who has the rule, and who wrote about it before, the newest first. */
const concerned = async (
  companyId: string,
  { overlay }: SelectedRule,
  before: readonly ReviewRow[],
): Promise<string[]> => {
  const ids = [overlay?.assignment?.assignedTo ?? null, ...before.map(({ userId }) => userId)];
  const known = await people.byId(companyId, ids);
  return [...new Set(ids)].flatMap((id) =>
    id !== null && known.get(id)?.isActive !== false && known.has(id) ? [id] : [],
  );
};

/** Tells the people a comment names, its rule's assignee and who wrote before; each of them once. */
export const tellOfComment = async (
  companyId: string,
  rule: SelectedRule,
  row: ReviewRow,
  before: readonly ReviewRow[],
  ctx: Context,
): Promise<Operation[]> => {
  const actor = ctx.actor();
  const { master } = rule;
  const sourceSection = master.sourceSection || `${master.titleNumber} CFR part ${master.partNo}`;
  const facts = { link: `/rules/${row.companyRuleId}`, actorId: actor.id };
  const others = (await concerned(companyId, rule, before)).filter((id) => !row.mentions.includes(id));
  const mentioned = {
    ...facts,
    kind: "mentioned" as const,
    text: `${fullName(actor)} mentioned you on ${sourceSection}`,
  };
  const comment = {
    ...facts,
    kind: "comment" as const,
    text: `${fullName(actor)} commented on ${sourceSection}`,
  };
  return [
    ...row.mentions.flatMap((userId) => notices.tell({ companyId, userId }, mentioned, ctx.now)),
    ...others.slice(0, mostOthers).flatMap((userId) => notices.tell({ companyId, userId }, comment, ctx.now)),
  ];
};
