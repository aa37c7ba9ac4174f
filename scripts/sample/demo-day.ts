import {
  confirmAcknowledgement,
  listPolicyAcknowledgements,
  startAcknowledgement,
} from "../../shared/api/acknowledgements.ts";
import { addEvidence, listEvidence } from "../../shared/api/evidence.ts";
import { createPolicyVersion, submitPolicyVersion } from "../../shared/api/policy-versions.ts";
import { createSavedView, listSavedViews } from "../../shared/api/saved-views.ts";
import { listTeamMembers } from "../../shared/api/team.ts";
import type { Policy } from "../../shared/schemas/policy.ts";
import { type ApiClient, unlessDone } from "./api-client.ts";
import { dayFromNow } from "./day-from-now.ts";
import type { DemoData } from "./demo-data.ts";
import { numberOf, type Team } from "./demo-work.ts";
import type { SamplePolicy } from "./documents/sample-policies.ts";

/*
 * What waits for people on the first day. A first start that was interrupted begins again, and makes nothing twice.
 */

/** Evidence of some rules, by those who would add it. */
export async function addProofs(as: Team, officer: ApiClient, { evidence }: DemoData): Promise<void> {
  const known = new Set((await officer.call(listEvidence)).items.map(({ title }) => title));
  for (const { by, rule, validFromDays, validToDays, title, url } of evidence) {
    if (known.has(title)) continue;
    const attachTo = [{ type: "rule", id: Number(await numberOf(officer, rule)) }];
    const valid = {
      validFrom: dayFromNow(validFromDays),
      ...(validToDays !== null && { validTo: dayFromNow(validToDays) }),
    };
    await (await as(by)).call(addEvidence, { body: { title, url, ...valid, attachTo } });
  }
}

/** Views that the officer shares with the company. */
export async function shareViews(officer: ApiClient, { views }: DemoData): Promise<void> {
  for (const view of views) {
    const { items } = await officer.call(listSavedViews, { query: { list: view.list } });
    if (items.some(({ name }) => name === view.name)) continue;
    await officer.call(createSavedView, { body: { ...view, isShared: true } });
  }
}

const asMarkdown = (sections: SamplePolicy["sections"]): string =>
  sections.map(({ heading, paragraphs }) => [`## ${heading}`, ...paragraphs].join("\n\n")).join("\n\n");

/** A version that the officer wrote and an approver has yet to decide about. */
export async function sendForApproval(
  officer: ApiClient,
  { id, openVersion }: Policy,
  { draft, sections }: SamplePolicy,
): Promise<void> {
  if (draft === undefined) return;
  const { approver, sections: added, ...said } = draft;
  const body = { ...said, markdown: asMarkdown([...sections, ...added]) };
  const n = openVersion ?? (await officer.call(createPolicyVersion, { params: { id }, body })).number;
  const approverIds = (await officer.call(listTeamMembers)).flatMap((member) =>
    member.email === approver ? [member.id] : [],
  );
  await unlessDone(officer.call(submitPolicyVersion, { params: { id, n }, body: { approverIds } }));
}

/** Everyone is asked to confirm a policy, and a few have. */
export async function askEveryone(
  as: Team,
  officer: ApiClient,
  { id: policyId }: Policy,
  { acknowledgement }: SamplePolicy,
): Promise<void> {
  if (acknowledgement === undefined) return;
  const { items } = await officer.call(listPolicyAcknowledgements, { query: { policyId } });
  const { message, dueInDays, confirmedBy } = acknowledgement;
  const body = { policyId, audience: { everyone: true }, dueDate: dayFromNow(dueInDays), message };
  const { id, versionNumber } = items[0] ?? (await officer.call(startAcknowledgement, { body }));
  for (const email of confirmedBy)
    await (await as(email)).call(confirmAcknowledgement, { params: { id }, body: { versionNumber } });
}
