import { newId } from "../../functions/core/ids.ts";
import { replace } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { companies } from "../../functions/people/companies/company-repository.ts";
import { startSession } from "../../functions/people/session/session-repository.ts";
import { type User, users } from "../../functions/people/users/user-repository.ts";
import { publishTitle } from "../../functions/regulation/library/library-publisher.ts";
import { libraryRepository } from "../../functions/regulation/library/library-repository.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { type Selection, selections } from "../../functions/regulation/selections/selection-repository.ts";
import { buildSnapshots } from "../../functions/rules/index/build-snapshots.ts";
import { companyRuleId, slotOf } from "../../functions/rules/record/company-rule-id.ts";
import { overlays } from "../../functions/rules/record/overlay-repository.ts";
import { unreviewed } from "../../functions/rules/record/work-review.ts";
import { assignments } from "../../functions/work/assignments/assignment-repository.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import type { MasterRule } from "../../shared/schemas/rule.ts";
import { startSes } from "../local/index.ts";
import { seedTitles } from "../sample/library.ts";
import { inNewTable, startBenchCloud } from "./import-50mb-cloud.ts";
import { benchRules, rulesOfTitle } from "./list-data.ts";
import { publishBenchTitle } from "./list-http-library.ts";

/** The morning that is simulated; assignments were made weeks before it. */
export const morning = new Date("2031-06-15T09:00:00.000Z");
const assignedAt = new Date("2031-05-01T10:00:00.000Z");
export const scaleTitle = 21;

/** A company of the world, and its administrator as a browser knows them. */
export interface ScaleCompany {
  readonly companyId: string;
  readonly selection: Selection;
  readonly people: readonly User[];
  readonly cookie: string;
}

export interface ScaleWorld {
  readonly companies: readonly ScaleCompany[];
  readonly rules: readonly MasterRule[];
  /** Mails that reached the mail service. */
  readonly mailsSent: () => number;
}

const aUser = (companyId: string, index: number): User => ({
  ...{ id: newId(), companyId, role: index === 0 ? "company_admin" : "member", membership: "active" },
  ...{ email: `person-${newId()}@example.com`, firstName: "Ada", lastName: `Person ${index}` },
  ...{ department: null, jobTitle: null, profileImageUrl: null, timeZone: null, isActive: true },
  ...{ passwordHash: "none", epoch: 1, lastLoginAt: null },
  ...{ createdAt: assignedAt.toISOString(), updatedAt: assignedAt.toISOString() },
});

/** Pointers of the other titles, as a full library has them: what is read of them is the same. */
const publishOtherTitles = async (): Promise<void> => {
  const pointer = await libraryRepository.getTitle(sharedLibrary, scaleTitle);
  if (!pointer) throw new Error("The title is not published");
  for (let titleNumber = 1; titleNumber <= 50; titleNumber += 1)
    if (titleNumber !== scaleTitle)
      await table.write(publishTitle(sharedLibrary, undefined, { ...pointer, titleNumber }));
};

/** Gives a person a rule that is overdue on the morning. */
const assign = async (user: User, { block }: Selection, rule: MasterRule): Promise<void> => {
  const companyId = user.companyId ?? "";
  const slot = slotOf("shared", rule.ordinal);
  const place = { companyId, titleNumber: scaleTitle, partNo: rule.partNo, slot };
  const at = assignedAt.toISOString();
  const id = newId(assignedAt);
  const row = {
    ...{ id, companyRuleId: companyRuleId(block, slot), masterRuleId: rule.id, titleNumber: scaleTitle },
    ...{ partNo: rule.partNo, slot, assignedTo: user.id, assignedBy: user.id, assignedAt: at },
    ...{ dueDate: dayAfter(morning.toISOString().slice(0, 10), -2), priority: "medium" as const },
    ...{ status: "active" as const, notes: "", cancelledAt: null, cancelledBy: null },
    ...{ reviewerId: null, assignedToGroup: null, review: null },
  };
  const assignment = { id, assignedTo: user.id, assignee: user, assignedAt: at, dueDate: row.dueDate };
  await table.transact([
    overlays.save(
      companyId,
      overlays.untouched({ ...row, ...place }, assignedAt),
      { assignment: { ...assignment, priority: "medium", ...unreviewed } },
      assignedAt,
    ),
    ...assignments.assign(companyId, row, null),
  ]);
};

const foundCompany = async (number: number, people: number, rules: readonly MasterRule[]) => {
  const companyId = newId();
  const at = assignedAt.toISOString();
  await table.transact(
    companies.insertOperations({
      ...{ id: companyId, name: `Company ${number}`, domain: null, industry: "technology", size: "small" },
      ...{ address: null, phone: null, website: null, joinPolicy: "approval", timeZone: "UTC" },
      assignmentsNeedReview: false,
      policiesNeedApproval: false,
      escalateAfterDays: 7,
      ...{ isActive: true, registeredBy: companyId, createdAt: at, updatedAt: at, version: 1 },
    }),
  );
  const { operation, selection } = await selections.add(companyId, scaleTitle, {
    userId: companyId,
    now: assignedAt,
  });
  await table.write(operation);
  const initialised = { shared: rules.length, own: 0 };
  await table.write(selections.initialise(companyId, selection, initialised));
  const staff = Array.from({ length: people }, (_, index) => aUser(companyId, index));
  for (const [index, user] of staff.entries()) {
    await table.transact(users.insertOperations(user));
    const rule = rules[(index * 7) % rules.length];
    if (rule) await assign(user, selection, rule);
  }
  const admin = staff[0];
  if (!admin) throw new Error("A company needs people");
  const session = await startSession(admin, { now: new Date(), source: "127.0.0.1", userAgent: "bench" });
  await table.write(session.operation);
  const cookie = session.cookies[0]?.split(";")[0] ?? "";
  return { companyId, selection: { ...selection, initialised }, people: staff, cookie };
};

/**
 * Runs `work` beside the local engine with a title of `ruleCount` rules, and companies of which each person has an
 * overdue assignment. Mails go to the local mail service.
 */
export const inScaleWorld = async <T>(
  size: { readonly companies: number; readonly people: number; readonly rules: number },
  work: (world: ScaleWorld) => Promise<T>,
): Promise<T> => {
  const cloud = await startBenchCloud();
  const { config } = cloud.client;
  const ses = await startSes({ folder: cloud.folder, credentials: await config.credentials() });
  // As in the cloud, where many functions read the shared library.
  Object.assign(process.env, { AWS_ENDPOINT_URL_SES: ses.endpoint, LIBRARY_KEPT_MS: "1000" });
  try {
    return await inNewTable(cloud.client, async () => {
      await seedTitles();
      // Questions of weeks ago are still open.
      await table.write(replace({ pk: "DIGESTS", sk: "DONE", through: "2031-05-20" }));
      const rules = rulesOfTitle(benchRules(size.rules), scaleTitle);
      await publishBenchTitle(scaleTitle, rules);
      await publishOtherTitles();
      await buildSnapshots({ companyId: null, titles: [scaleTitle] });
      const founded: ScaleCompany[] = [];
      for (let number = 0; number < size.companies; number += 1)
        founded.push(await foundCompany(number, size.people, rules));
      return work({ companies: founded, rules, mailsSent: () => ses.mails().length });
    });
  } finally {
    await ses.close();
    await cloud.close();
  }
};
