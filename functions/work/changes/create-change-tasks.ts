import { createChangeTasks } from "../../../shared/api/changes.ts";
import { cannotBecome, mayBecome } from "../../../shared/changes/change-states.ts";
import { maxTasks, type NewTasks } from "../../../shared/schemas/changes.ts";
import type { Person } from "../../../shared/schemas/company-rule.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { conflict, invalid } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { telling } from "../../people/notices/telling.ts";
import { findCompanyRules, type SelectedRule } from "../../rules/record/find-rule.ts";
import { findActiveMember, personOf } from "../assignments/active-member.ts";
import { type ChangeRecord, changeRecords, type TaskRow } from "./change-record.ts";
import { changeTaskMail } from "./change-task-mail.ts";
import { changeTaskOwners } from "./change-task-owners.ts";
import { nameOfRule } from "./changed-rules.ts";
import { citationOf, presentTask } from "./present-change.ts";
import { mustBeDueDate, noSuchPerson } from "./step-change.ts";
import { mustSeeChange } from "./visible-changes.ts";

type Wanted = NewTasks["tasks"];

/** A transaction takes 100 writes: the change, its line in the history, and for most owners a row and what tells them. */
const tellingsOfTransaction = 16;

const mustNeedAction = ({ state }: ChangeRecord): void => {
  if (state === "action_needed" || mayBecome(state, "action_needed")) return;
  throw conflict(cannotBecome(state, "action_needed"), "change.state");
};

/** @throws 400 at the field for a rule that the change does not touch, or that two tasks name */
const mustTouch = ({ affected, nearby }: ChangeRecord, tasks: Wanted): void => {
  const touched = new Set([...affected, ...nearby].map(({ companyRuleId }) => companyRuleId));
  const named = new Set<number>();
  for (const [index, { companyRuleIds }] of tasks.entries())
    for (const id of companyRuleIds) {
      const message = touched.has(id) ? "This rule is named twice." : "This change does not touch this rule.";
      if (!touched.has(id) || named.has(id))
        throw invalid(message, [{ path: `body.tasks.${index}.companyRuleIds`, message }]);
      named.add(id);
    }
};

const mustBeFree = (
  { tasks }: ChangeRecord,
  wanted: Wanted,
  rules: ReadonlyMap<number, SelectedRule>,
): void => {
  const open = new Set(
    tasks.filter(({ status }) => status === "open").flatMap(({ companyRuleIds }) => companyRuleIds),
  );
  const taken = wanted.flatMap(({ companyRuleIds }) => companyRuleIds).find((id) => open.has(id));
  if (taken === undefined) return;
  const rule = rules.get(taken);
  const name = rule ? nameOfRule(rule) : `Rule ${taken}`;
  throw conflict(`${name} is already in an open task.`, "change.tasks-exist");
};

const mustBeFew = ({ tasks }: ChangeRecord, wanted: Wanted): void => {
  if (tasks.length + wanted.length <= maxTasks) return;
  const message = `A change can have at most ${maxTasks} tasks.`;
  throw invalid(message, [{ path: "body.tasks", message }]);
};

const ownersOf = async (companyId: string, tasks: Wanted): Promise<Map<string, Person>> => {
  const owners = new Map<string, Person>();
  for (const [index, { ownerId }] of tasks.entries()) {
    if (owners.has(ownerId)) continue;
    const owner = await findActiveMember(companyId, ownerId);
    if (!owner) throw noSuchPerson(`body.tasks.${index}.ownerId`);
    owners.set(ownerId, owner);
  }
  return owners;
};

const rowOf = (task: Wanted[number], requestId: string, ctx: Context): TaskRow => ({
  ...task,
  id: ctx.newId(),
  requestId,
  status: "open",
  completedAt: null,
  completedNote: "",
});

/** What tells each owner once, whatever tasks they got. */
const tellingsOf = (
  { companyId, now }: { companyId: string; now: Date },
  change: ChangeRecord,
  rows: readonly TaskRow[],
  {
    owners,
    rules,
    by,
  }: { owners: ReadonlyMap<string, Person>; rules: ReadonlyMap<number, SelectedRule>; by: Person },
): Promise<Operation[][]> => {
  const told = [...Map.groupBy(rows, ({ ownerId }) => ownerId)].map(async ([ownerId, tasks]) => {
    const owner = owners.get(ownerId);
    const [first] = tasks;
    if (!owner || !first) return [];
    const names = tasks.flatMap(({ companyRuleIds }) =>
      companyRuleIds.flatMap((id) => {
        const rule = rules.get(id);
        return rule ? [nameOfRule(rule)] : [];
      }),
    );
    const dueDate = tasks.map((task) => task.dueDate).toSorted()[0] ?? first.dueDate;
    const { id: changeId, heading } = change;
    const facts = { changeId, citation: citationOf(change), heading, owner, by, dueDate };
    const told = {
      ...{ kind: "assigned" as const, actorId: by.id, link: `/changes/${encodeURIComponent(changeId)}` },
      text: `${fullName(by)} asks you to act on the change of ${facts.citation}`,
      mail: () => changeTaskMail({ ...facts, rules: names, note: first.note }),
    };
    return telling.person({ companyId, userId: ownerId }, told, now);
  });
  return Promise.all(told);
};

/** The same click again is answered with what it made. */
export const handler = endpoint(createChangeTasks, async ({ params, body: { requestId, tasks } }, ctx) => {
  const companyId = ctx.companyId();
  const change = await mustSeeChange(params.id, ctx);
  const owned = tasks.map(({ ownerId }) => ownerId);
  const numbers = [...change.affected, ...change.nearby].map(({ companyRuleId }) => companyRuleId);
  const rules = await findCompanyRules(companyId, numbers);
  const names = new Map([...rules].map(([number, rule]) => [number, nameOfRule(rule)]));
  const made = change.tasks.filter((task) => task.requestId === requestId);
  const present = (rows: readonly TaskRow[], owners: ReadonlyMap<string, Person>) => ({
    tasks: rows.map((row) => presentTask(change, row, owners, names)),
  });
  if (made.length > 0) return present(made, await ownersOf(companyId, made));
  mustNeedAction(change);
  mustTouch(change, tasks);
  mustBeFree(change, tasks, rules);
  mustBeFew(change, tasks);
  for (const [index, { dueDate }] of tasks.entries())
    mustBeDueDate(dueDate, `body.tasks.${index}.dueDate`, ctx.now);
  const owners = await ownersOf(companyId, tasks);
  const rows = tasks.map((task) => rowOf(task, requestId, ctx));
  const actor = personOf(ctx.actor());
  const steps = { tasks: [...change.tasks, ...rows], state: "action_needed" as const, reason: null };
  const by = { userId: actor.id, now: ctx.now };
  const { next, operation } = changeRecords.save(companyId, change, steps, by);
  const tellings = await tellingsOf({ companyId, now: ctx.now }, change, rows, { owners, rules, by: actor });
  await table.transact([
    operation,
    ...changeTaskOwners.follow(companyId, change, next),
    ...tellings.slice(0, tellingsOfTransaction).flat(),
    ctx.activity({
      target: { type: "change", id: change.id },
      ...(next.state !== change.state && { before: { state: change.state } }),
      after: { ...(next.state !== change.state && { state: next.state }), ownerId: owned },
    }),
  ]);
  const others = tellings.slice(tellingsOfTransaction);
  for (let from = 0; from < others.length; from += tellingsOfTransaction)
    await table.transact(others.slice(from, from + tellingsOfTransaction).flat());
  return present(rows, owners);
});
