import type { Context } from "../../core/endpoint/context.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { invalid } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { telling } from "../../people/notices/telling.ts";
import { notActive } from "../../people/users/not-active.ts";
import { people } from "../../people/users/people.ts";
import { users } from "../../people/users/user-repository.ts";
import type { SelectedRule } from "../../rules/record/find-rule.ts";
import type { ReviewRow } from "./review-repository.ts";

/** Beside those who are named, 20 at most. */
const mostOthers = 12;
/** A transaction takes 100 writes (AWS), and the comment has some of its own. */
const mostWrites = 95;
/** A mail quotes so much of a comment. */
const longestQuote = 2_000;

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
  const path = `body.mentions.${ids.indexOf(wanted[wrong] ?? "")}`;
  throw invalid(notActive, [{ path, message: notActive }]);
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

/**
 * What tells the people a comment names, its rule's assignee and who wrote before, each of them once: for the comment's
 * own transaction, and for those after it where there are many.
 */
export const tellOfComment = async (
  companyId: string,
  rule: SelectedRule,
  row: ReviewRow,
  before: readonly ReviewRow[],
  ctx: Context,
): Promise<Operation[][]> => {
  const actor = ctx.actor();
  const { master } = rule;
  const sourceSection = master.sourceSection || `${master.titleNumber} CFR part ${master.partNo}`;
  const facts = {
    ...{ link: `/rules/${row.companyRuleId}`, actorId: actor.id },
    facts: [["Comment", row.content.slice(0, longestQuote)]] as const,
  };
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
  const writes = await Promise.all([
    ...row.mentions.map((userId) => telling.person({ companyId, userId }, mentioned, ctx.now)),
    ...others.slice(0, mostOthers).map((userId) => telling.person({ companyId, userId }, comment, ctx.now)),
  ]);
  const transactions: Operation[][] = [];
  for (const some of writes.filter(({ length }) => length > 0)) {
    const last = transactions.at(-1);
    if (last && last.length + some.length <= mostWrites) last.push(...some);
    else transactions.push([...some]);
  }
  return transactions;
};
