import type { Context } from "../../core/endpoint/context.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import type { Operation } from "../../core/table/operation.ts";
import { telling } from "../../people/notices/telling.ts";
import type { SelectedRule } from "../../rules/record/find-rule.ts";
import { mailFactsOf } from "../assignments/assignment-mail.ts";
import { decidersOf, type Reviewed } from "./deciders.ts";

/** A transaction takes 100 writes (AWS): five for each person, beside 20 pieces of evidence. */
const mostDeciders = 12;

/** A mail quotes so much of a note or a reason. */
const longestQuote = 2_000;

/** What a mail quotes; nothing where nothing was written. */
const quoted = (label: string, text: string) =>
  text.trim() ? { facts: [[label, text.slice(0, longestQuote)]] as const } : {};

const told = (rule: SelectedRule, ctx: Context, words: string) => {
  const actor = ctx.actor();
  const text = `${fullName(actor)} ${words} ${mailFactsOf(rule).sourceSection}`;
  return { text, actorId: actor.id };
};

/** Tells those who may decide that work waits for them. @param note what the assignee wrote of it */
export const tellOfSubmission = async (
  rule: SelectedRule,
  work: Reviewed,
  note: string,
  ctx: Context,
): Promise<Operation[]> => {
  const companyId = ctx.companyId();
  const notice = {
    ...told(rule, ctx, "asks you to review"),
    ...quoted("Note", note),
    ...{ kind: "review_asked" as const, link: `/rules/${rule.companyRuleId}` },
  };
  const deciders = (await decidersOf(companyId, work)).slice(0, mostDeciders);
  return (
    await Promise.all(deciders.map((userId) => telling.person({ companyId, userId }, notice, ctx.now)))
  ).flat();
};

/** Tells the assignee what was decided. */
export const tellOfDecision = async (
  rule: SelectedRule,
  { assignedTo }: Reviewed,
  { state, reason }: { readonly state: "approved" | "returned"; readonly reason: string },
  ctx: Context,
): Promise<Operation[]> => {
  const companyId = ctx.companyId();
  const notice = {
    ...told(rule, ctx, `${state} your work on`),
    ...quoted("Reason", reason),
    ...{ kind: "review_answered" as const },
    link: `/rules/${rule.companyRuleId}?page=assignments&from=assignments`,
  };
  return telling.person({ companyId, userId: assignedTo }, notice, ctx.now);
};
