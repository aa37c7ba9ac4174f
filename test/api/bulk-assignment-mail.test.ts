import { describe, expect, it } from "vitest";
import { ownLibrary } from "../../functions/regulation/library/library-types.ts";
import { selections } from "../../functions/regulation/selections/selection-repository.ts";
import { handler as resume } from "../../functions/workers/resume-reassignments.ts";
import { changeRulesInBulk } from "../../shared/api/company-rules.ts";
import { call } from "../support/server/api.ts";
import { times } from "../support/server/at-once.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import { lambdaContext } from "../support/server/event.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { as, type Person } from "../support/server/people.ts";
import { aRule, publish, selectTitle } from "../support/server/regulation.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";
import { appOrigin } from "../support/server/settings.ts";

await aRuleWorld();

const assign = async (by: Person, ids: readonly number[], to: Person, more: object = {}) => {
  const body = { ids, action: { type: "assign", assignedTo: to.user.id, ...more } };
  return (await by.changeRulesInBulk({ body })).outcomes;
};
const noticesOf = async ({ user }: Person) =>
  (await itemsUnder("ASSIGNMENT_NOTICES")).filter(({ companyId }) => companyId === user.companyId);
const mailsTo = ({ user }: Person) => waitingFor(user.email);

/** A company with so many rules of its own, and their numbers. */
const aCompanyWithMany = async (count: number) => {
  const staffed = await aCompanyWithRule();
  const { id } = staffed.company;
  const rules = times(count, (index) => aRule({ titleNumber: 8, obligationId: String(index) }));
  await publish(ownLibrary(id), rules);
  await selectTitle(id, 8, { shared: 0, own: count });
  const block = (await selections.get(id, 8))?.block ?? 0;
  return { ...staffed, many: times(count, (index) => block * 2 ** 21 + 2 ** 20 + index) };
};

describe("assigning rules in bulk", () => {
  it("sends one mail that names the rules, each with its page, and when they are due", async () => {
    const { id, admin, member } = await aCompanyWithRule();
    await assign(admin, [id + 1, id], member, { dueDate: "2031-05-06", notes: "With care" });
    const [mail, ...others] = await mailsTo(member);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Assigned to you: 2 rules");
    const text = String(mail?.text);
    expect(text).toContain(
      `${admin.user.firstName} ${admin.user.lastName} assigned 2 rules to you.\n\nDue: May 6, 2031\nNotes: With care`,
    );
    const links = [...text.matchAll(/\/rules\/(\d+)\?page=assignments&from=assignments/g)].map(([, n]) => n);
    expect(links).toEqual([String(id), String(id + 1)]);
    expect(text).toContain(`Open your assignments: ${appOrigin}/assignments`);
    expect(await noticesOf(admin)).toEqual([]);
  });

  it("lists the first 20 and counts the others", async () => {
    const { admin, member, many } = await aCompanyWithMany(23);
    await assign(admin, many, member);
    const mails = await mailsTo(member);
    expect(mails).toMatchObject([{ subject: "Assigned to you: 23 rules" }]);
    const text = String(mails[0]?.text);
    expect(text.match(/\/rules\/\d+\?/g)).toHaveLength(20);
    expect(text).toContain("\n+3 more\n");
    expect(text).toContain("Due: No due date");
  });

  it("counts what the call brought alone: not what was so already, nor what was given before", async () => {
    const { id, admin, member, officer } = await aCompanyWithRule();
    const body = { assignedTo: member.user.id };
    await officer.assignCompanyRule({ params: { id }, body });
    expect(await mailsTo(member)).toHaveLength(1);
    expect(await assign(admin, [id, id + 1], member)).toMatchObject([
      { outcome: "unchanged" },
      { outcome: "changed" },
    ]);
    const subjects = async () => (await mailsTo(member)).map(({ subject }) => subject).toSorted();
    const told = await subjects();
    expect(told).toHaveLength(2);
    expect(told[0]).toBe("Assigned to you: 1 rule");
    await assign(admin, [id, id + 1], member);
    expect(await subjects()).toEqual(told);
    expect(await noticesOf(admin)).toEqual([]);
  });

  it("sends no notice of a call that ran out of time", async () => {
    const { id, admin, member } = await aCompanyWithRule();
    const body = { ids: [id], action: { type: "assign", assignedTo: member.user.id } };
    await call(changeRulesInBulk, as(admin, { body }), 4_900);
    expect(await mailsTo(member)).toEqual([]);
    expect(await noticesOf(admin)).toEqual([]);
  });
});

describe("a bulk call that broke off before its mail", () => {
  const sweep = () => resume({}, lambdaContext());
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  /** What a call leaves behind that ended after its assignments: they, and its notice. */
  const broken = async (minutes: number) => {
    const { id, admin, member, company } = await aCompanyWithRule();
    await assign(admin, [id, id + 1], member);
    const at = minutesAgo(minutes);
    for (const row of await itemsUnder(`C#${company.id}#U#${member.user.id}`))
      if (String(row.sk).startsWith("ASSIGNED#")) await plant({ ...row, assignedAt: at });
    const notice = { id: "01HNOTICE", companyId: company.id, to: member.user.id, by: admin.user.id, at };
    await plant({ pk: "ASSIGNMENT_NOTICES", sk: `${company.id}#${notice.id}`, ...notice });
    return { admin, member };
  };

  it("is told of by the sweep, once, however many run at the same moment and again", async () => {
    const { admin, member } = await broken(6);
    await Promise.all(times(5, sweep));
    await sweep();
    const subjects = (await mailsTo(member)).map(({ subject }) => subject);
    // The call's own, and the sweep's one.
    expect(subjects).toEqual(["Assigned to you: 2 rules", "Assigned to you: 2 rules"]);
    expect(await noticesOf(admin)).toEqual([]);
  });

  it("is left alone while it may still be at work", async () => {
    const { admin, member } = await broken(4);
    await sweep();
    expect(await mailsTo(member)).toHaveLength(1);
    expect(await noticesOf(admin)).toHaveLength(1);
  });
});
