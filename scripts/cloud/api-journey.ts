import { setTimeout as delay } from "node:timers/promises";
import { assignCompanyRule } from "../../shared/api/assignments.ts";
import {
  getCompanyRule,
  getMasterRule,
  listCompanyRules,
  updateCompanyRule,
} from "../../shared/api/company-rules.ts";
import { createRecoveryCodes } from "../../shared/api/factors.ts";
import { importRules } from "../../shared/api/imports.ts";
import { addPolicy, listPolicies } from "../../shared/api/policies.ts";
import { listSelections } from "../../shared/api/selections.ts";
import { getCurrentUser } from "../../shared/api/session.ts";
import { listTeamMembers } from "../../shared/api/team.ts";
import { ApiClient } from "../sample/api-client.ts";
import { type Account, demoData, sampleFiles } from "../sample/demo-data.ts";
import { untilImported } from "../sample/library.ts";
import { upload } from "../sample/upload.ts";
import type { OpenStage } from "./rehearsed-account.ts";
import { setUpSecondStep } from "./second-step.ts";

const patienceMs = 60_000;

/** Asks until there is an answer. @throws when there is none within a minute */
const until = async <T>(what: string, ask: () => Promise<T | undefined>): Promise<T> => {
  for (const endsAt = Date.now() + patienceMs; Date.now() < endsAt; await delay(300)) {
    const found = await ask();
    if (found !== undefined) return found;
  }
  throw new Error(`Within a minute, ${what} did not happen.`);
};

const expect = (holds: boolean, sentence: string): void => {
  if (!holds) throw new Error(sentence);
};

const importOneRule = async (operator: ApiClient, mark: string): Promise<string> => {
  const [file] = sampleFiles();
  const [row] = JSON.parse(String(file?.content));
  const rule = { ...row, obligation_id: mark, rule_title: `Rehearsed ${mark}` };
  const name = `${mark}.json`;
  const content = Buffer.from(JSON.stringify([rule]));
  const objectKey = await upload(operator, { name, content, type: "application/json" });
  const { jobId } = await operator.call(importRules, { body: { objectKey, name } });
  await untilImported(operator, name, jobId);
  return `${row.cfr_title}.${row.part_no}-${mark}`;
};

const uploadDocument = async (officer: ApiClient, mark: string): Promise<void> => {
  const originalName = `${mark}.txt`;
  const content = Buffer.from(`The rehearsal ${mark} keeps records for two years.`);
  const objectKey = await upload(officer, { name: originalName, content, type: "text/plain" });
  await officer.call(addPolicy, { body: { objectKey, originalName } });
  await until(`the reading of ${originalName}`, async () =>
    (await officer.call(listPolicies)).find(
      (each) => each.originalName === originalName && each.textStatus === "ready",
    ),
  );
};

/** Mails with a text, of all that the emulator keeps. */
const mailsWith = async (mailUrl: string, mark: string): Promise<string[]> => {
  const mails: { id: string; text: string }[] = await (await fetch(`${mailUrl}/outbox.json`)).json();
  return mails.map(({ text }) => text).filter((text) => text.includes(mark));
};

/** The first of the sample people with a role. */
export const byRole = (accounts: readonly Account[], role: string): Account => {
  const found = accounts.find((each) => each.role === role);
  if (!found) throw new Error(`The sample data has no ${role}.`);
  return found;
};

/**
 * The operator, who sets up a second step first where the release before this one asked for none, and has new
 * recovery codes made once the last one is used.
 */
const operatorOf = async ({ url, answers }: OpenStage, account: Account): Promise<ApiClient> => {
  const operator = await ApiClient.signedIn(url, account, answers);
  if ((await operator.call(getCurrentUser)).mustEnroll)
    account.recoveryCodes = await setUpSecondStep(operator);
  // Each sign-in takes one of ten.
  if (account.recoveryCodes?.length === 0)
    account.recoveryCodes = (await operator.call(createRecoveryCodes)).recoveryCodes;
  return operator;
};

/**
 * What people do with a stage, by its API: they sign in, list, edit a rule, upload a document that is then read,
 * import a rule, and one mail arrives, once, with the stage's address.
 * @param mark a word of its own for what this journey makes
 * @throws with a sentence for what did not work
 */
export const walkThroughApi = async (
  stage: OpenStage,
  mailUrl: string,
  accounts: readonly Account[],
  mark: string,
): Promise<void> => {
  const { url, origin, answers } = stage;
  process.env.APP_ORIGIN = origin;
  const officer = await ApiClient.signedIn(url, byRole(accounts, "compliance_officer"), answers);
  const operator = await operatorOf(stage, byRole(accounts, "super_admin"));
  expect((await officer.call(listSelections)).length > 0, "The company has selected no title.");
  const listed = await officer.call(listCompanyRules, { query: { limit: 5 } });
  expect(!Array.isArray(listed) && listed.items.length > 0, "The company has no rules.");

  const master = await importOneRule(operator, mark);
  await officer.call(getMasterRule, { params: { id: master } });
  const [known] = demoData().assignments;
  const place = `${known?.titleNumber}.${known?.partNo}-${known?.obligationId}`;
  const number = (await officer.call(getMasterRule, { params: { id: place } })).companyRuleId;
  const params = { id: String(number) };
  const { version } = await officer.call(getCompanyRule, { params });
  await officer.call(updateCompanyRule, { params, body: { companyNotes: mark, version } });
  expect((await officer.call(getCompanyRule, { params })).companyNotes === mark, "The edit was not kept.");

  await uploadDocument(officer, mark);

  const members = await officer.call(listTeamMembers);
  const { email } = byRole(accounts, "member");
  const assignedTo = members.find((each) => each.email === email)?.id;
  await officer.call(assignCompanyRule, { params, body: { assignedTo, priority: "high", notes: mark } });
  await until("the mail of an assignment", async () => (await mailsWith(mailUrl, mark))[0]);
  const mails = await mailsWith(mailUrl, mark);
  expect(mails.length === 1, `The mail of ${mark} arrived ${mails.length} times.`);
  expect(mails[0]?.includes(origin) === true, `The mail of ${mark} does not lead to ${origin}.`);
};
