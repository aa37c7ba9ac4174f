import { activityRow } from "../../functions/core/endpoint/activity.ts";
import { newId } from "../../functions/core/ids.ts";
import { notFound } from "../../functions/core/problem.ts";
import type { Operation } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { proofOf } from "../../functions/people/addresses/address-proof.ts";
import { companies } from "../../functions/people/companies/company-repository.ts";
import { type User, users } from "../../functions/people/users/user-repository.ts";
import { assignMasterRule } from "../../shared/api/assignments.ts";
import { createCompany } from "../../shared/api/companies.ts";
import { initializeCompanyRules } from "../../shared/api/company-rules.ts";
import { createGroup, listGroups } from "../../shared/api/groups.ts";
import { addSelection } from "../../shared/api/selections.ts";
import { getCurrentUser, register } from "../../shared/api/session.ts";
import { approveJoinRequest, listJoinRequests, listTeamMembers } from "../../shared/api/team.ts";
import { ApiClient, unlessDone } from "./api-client.ts";
import { dayFromNow } from "./day-from-now.ts";
import type { DemoAssignment, DemoData, Person } from "./demo-data.ts";
import { addProofs, shareViews } from "./demo-day.ts";
import { makeDuties } from "./demo-duties.ts";
import { attachPolicies } from "./demo-policies.ts";
import { team, workOnRules } from "./demo-work.ts";
import { samplePolicies } from "./documents/sample-policies.ts";

async function registered(url: string, person: Person, companyName?: string): Promise<ApiClient> {
  const client = new ApiClient(url);
  const { email, password, firstName, lastName, role } = person;
  const body = { email, password, firstName, lastName, role, ...(companyName && { companyName }) };
  const isNew = (await unlessDone(client.call(register, { body }))) !== undefined;
  await confirmAddress(email);
  return isNew ? client : ApiClient.signedIn(url, person);
}

async function mustFind(email: string): Promise<User> {
  const user = await users.findByEmail(email);
  if (user === undefined) throw notFound(`There is no account for ${email}.`);
  return user;
}

/** The entry of a change that the sample makes by itself: evidence packs are made of what entries wrote. */
const entryOf = (event: string, { id, companyId }: Pick<User, "id" | "companyId">): Operation => {
  const now = new Date();
  const who = { event, userId: null, companyId, requestId: "sample", now, id: newId(now) };
  return activityRow(who, { target: { type: event.split(".", 1)[0] ?? "user", id } });
};

const accountGone = () => notFound("An account of the demo company is gone.");

/** What a person does by the link that was mailed to them, which is read in the outbox alone. */
async function confirmAddress(email: string): Promise<void> {
  const user = await mustFind(email);
  if (user.emailConfirmedAt !== null) return;
  const { changes, operations } = await proofOf(user, new Date());
  await table.transact([
    ...users.updateOperations(user, changes, [], accountGone),
    ...operations,
    entryOf("user.email-confirmed", { ...user, ...changes }),
  ]);
}

async function describePerson({ email, department, jobTitle }: Person): Promise<void> {
  const user = await mustFind(email);
  await table.transact([
    ...users.updateOperations(user, { department, jobTitle }, [], accountGone),
    entryOf("user.profile-updated", user),
  ]);
}

/** People try invitations with the demo company, so its first day, on which these are few, is over. */
async function endFirstDay(companyId: string): Promise<void> {
  const company = await companies.mustGet(companyId);
  const createdAt = new Date(Date.now() - 24 * 3_600_000).toISOString();
  if (company.createdAt <= createdAt) return;
  const changed = { ...company, createdAt, version: company.version + 1 };
  await table.transact([
    ...companies.updateOperations(company, changed, () => notFound("The demo company is gone.")),
    entryOf("company.updated", { id: companyId, companyId }),
  ]);
}

async function foundCompany(url: string, admin: Person, demo: DemoData): Promise<ApiClient> {
  const client = await registered(url, admin);
  const { companyId } = await client.call(getCurrentUser);
  await endFirstDay(companyId ?? (await client.call(createCompany, { body: demo.company })).id);
  for (const title of demo.selectedTitles) {
    await unlessDone(client.call(addSelection, { body: { cfrTitleId: String(title) } }));
  }
  await client.call(initializeCompanyRules, { body: {} });
  return client;
}

async function letEverybodyIn(url: string, admin: ApiClient, demo: DemoData): Promise<void> {
  for (const person of demo.people.filter(({ role }) => role !== "company_admin")) {
    await registered(url, person, demo.company.name);
  }
  for (const { id } of await admin.call(listJoinRequests)) {
    await admin.call(approveJoinRequest, { params: { userId: id } });
  }
  for (const person of demo.people) await describePerson(person);
}

async function assign(
  officer: ApiClient,
  to: { assignedTo: string | undefined } | { assignedToGroup: string },
  { titleNumber, partNo, obligationId, priority, dueInDays, notes }: DemoAssignment,
): Promise<void> {
  const params = { id: `${titleNumber}.${partNo}-${obligationId}` };
  await officer.call(assignMasterRule, {
    params,
    body: { ...to, priority, dueDate: dayFromNow(dueInDays), notes },
  });
}

async function assignRules(officer: ApiClient, demo: DemoData): Promise<void> {
  const members = await officer.call(listTeamMembers);
  const idOf = new Map(members.map(({ email, id }) => [email, id]));
  for (const assignment of demo.assignments)
    await assign(officer, { assignedTo: idOf.get(assignment.assignee) }, assignment);
  const { items } = await officer.call(listGroups);
  for (const { name, lead, members: others, assignments } of demo.groups) {
    const memberIds = [lead, ...others].flatMap((email) => idOf.get(email) ?? []);
    const body = { name, leadId: memberIds[0], memberIds };
    const known = items.find((group) => group.name === name);
    const { id } = known ?? (await officer.call(createGroup, { body }));
    for (const assignment of assignments) await assign(officer, { assignedToGroup: id }, assignment);
  }
}

/** The demo company with its people, titles, first assignments and policy documents, made by the calls a person's clicks make. */
export async function seedDemoCompany(url: string, demo: DemoData): Promise<void> {
  const [admin, officer] = ["company_admin", "compliance_officer"].map((role) =>
    demo.people.find((person) => person.role === role),
  );
  if (admin === undefined || officer === undefined)
    throw new Error("The demo company needs an administrator and an officer.");
  const founder = await foundCompany(url, admin, demo);
  await letEverybodyIn(url, founder, demo);
  const client = await ApiClient.signedIn(url, officer);
  await assignRules(client, demo);
  const as = team(url, demo);
  await workOnRules(as, client, demo);
  await addProofs(as, client, demo);
  await shareViews(client, demo);
  await makeDuties(client, demo);
  await attachPolicies(as, client, samplePolicies());
}
