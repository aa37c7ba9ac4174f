import type { Change } from "../../../shared/schemas/changes.ts";
import { isManager } from "../../../shared/schemas/roles.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { table } from "../../core/table/table.ts";
import { evidenceRecords } from "../../documents/evidence/evidence-repository.ts";
import { isShownTo, type PolicyReader } from "../../documents/policies/policy-readers.ts";
import { policies } from "../../documents/policies/policy-repository.ts";
import { rulePolicies } from "../../documents/policies/rule-policy-repository.ts";
import { people } from "../../people/users/people.ts";
import { findRule } from "../../regulation/federal-register/rule-documents.ts";
import { rulePartition } from "../../rules/record/company-rule-id.ts";
import type { SelectedRule } from "../../rules/record/find-rule.ts";
import { acknowledgements } from "../activity/acknowledgement-repository.ts";
import { type ChangeRecord, changeRecords } from "./change-record.ts";
import { nameOfRule, presentTouched, readTouchedRules } from "./changed-rules.ts";
import { personIn, presentRow, presentTask } from "./present-change.ts";
import { type IsRead, readMarks } from "./read-marks.ts";
import { proposeTasks } from "./task-proposal.ts";

/** Documents and readers of so many affected rules are shown: each rule is a question to the table. */
const mostRulesAsked = 50;

/** The rule of the Federal Register that took effect on the change's day. */
const findDocument = async ({ titleNumber, part, effectiveDate, toVersion }: ChangeRecord) => {
  const days = [effectiveDate, toVersion?.date].flatMap((day) => day ?? []);
  const found = await findRule(titleNumber, part, days);
  return found ? { documentNumber: found.documentNumber, title: found.title, htmlUrl: found.htmlUrl } : null;
};

const namesOfPolicies = async (
  companyId: string,
  attached: readonly { readonly policyId: string }[],
  reader: PolicyReader,
): Promise<Change["policies"]> => {
  const records = await policies.byId(companyId, [...new Set(attached.map(({ policyId }) => policyId))]);
  return [...records.values()]
    .filter(isShownTo(reader))
    .map(({ id, originalName }) => ({ id, name: originalName }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
};

/** Documents and evidence of a rule, in one Query. */
const readAttached = (companyId: string, rule: number) => {
  table.readRange({ pk: rulePartition(companyId, rule), between: ["EVIDENCE#", "POLICY#~"] });
  return Promise.all([rulePolicies.list(companyId, rule), evidenceRecords.listOfRule(companyId, rule)]);
};

/** Each piece of evidence once, newest first. */
const namesOfEvidence = (
  found: readonly { readonly id: string; readonly title: string }[],
): Change["evidence"] =>
  [...new Map(found.map(({ id, title }) => [id, { id, title }])).values()].toSorted((a, b) =>
    a.id < b.id ? 1 : -1,
  );

/** Who read which of the rules. */
const listReaders = async (companyId: string, rules: readonly (SelectedRule | undefined)[]) => {
  const read = rules.flatMap((rule) => (rule?.overlay?.readWording ? [rule.companyRuleId] : []));
  const rows = await Promise.all(
    read.map(async (companyRuleId) =>
      (await acknowledgements.list(companyId, companyRuleId)).map((row) => ({ ...row, companyRuleId })),
    ),
  );
  return rows.flat();
};

/** All that a change touches, in as few questions as its links allow. */
const readTouched = async (companyId: string, change: ChangeRecord, reader: PolicyReader) => {
  const numbers = change.affected.slice(0, mostRulesAsked).map(({ companyRuleId }) => companyRuleId);
  const [rules, attached, newest, document] = await Promise.all([
    readTouchedRules(companyId, change),
    Promise.all(numbers.map((number) => readAttached(companyId, number))),
    changeRecords.newestOf(companyId, change),
    findDocument(change),
  ]);
  const [named, readers] = await Promise.all([
    namesOfPolicies(
      companyId,
      attached.flatMap(([documents]) => documents),
      reader,
    ),
    listReaders(
      companyId,
      numbers.map((number) => rules.get(number)),
    ),
  ]);
  const known = await people.byId(companyId, [
    change.assessorId,
    ...change.tasks.map(({ ownerId }) => ownerId),
    ...[...rules.values()].map(({ overlay }) => overlay?.assignment?.assignedTo ?? null),
    ...readers.map(({ userId }) => userId),
  ]);
  const evidence = namesOfEvidence(attached.flatMap(([, found]) => found));
  return { rules, newest, document, policies: named, evidence, readers, known };
};

/** A change with all that it touches. Members are shown no proposal of tasks. */
export const wholeChange = async (change: ChangeRecord, isRead: IsRead, ctx: Context): Promise<Change> => {
  const { rules, newest, document, readers, known, ...touched } = await readTouched(
    ctx.companyId(),
    change,
    ctx.actor(),
  );
  const names = new Map([...rules].map(([number, rule]) => [number, nameOfRule(rule)]));
  const row = presentRow(change, known, isRead);
  const affected = presentTouched(change.affected, rules, known);
  return {
    ...row,
    eCfrSubstantive: change.eCfrSubstantive,
    fromVersion: change.fromVersion,
    toVersion: change.toVersion,
    entered: change.entered,
    document,
    affected,
    nearby: presentTouched(change.nearby, rules, known),
    policies: touched.policies,
    acknowledgements: readers.map(({ userId, companyRuleId, acknowledgedAt }) => ({
      person: personIn(known, userId),
      companyRuleId,
      at: acknowledgedAt,
    })),
    evidence: touched.evidence,
    tasks: change.tasks.map((task) => presentTask(change, task, known, names)),
    newerChangeId: newest !== undefined && newest > change.id ? newest : null,
    proposal: isManager(ctx.actor().role) ? proposeTasks(change, affected, row.assessor) : null,
  };
};

/** The same, read marks looked up. */
export const answerChange = async (change: ChangeRecord, ctx: Context): Promise<Change> =>
  wholeChange(change, await readMarks.get(ctx.companyId(), ctx.actor().id, change.id), ctx);
