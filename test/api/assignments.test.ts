import { describe, expect, it } from "vitest";
import { itemsUnder, tableHash } from "../support/server/engine.ts";
import { deliverRows, waitingFor, withMailbox } from "../support/server/mailbox.ts";
import { aStaffedCompany } from "../support/server/people.ts";
import { selectTitle } from "../support/server/regulation.ts";
import { aCompanyWithRule, aRuleWorld, firstRule, items } from "../support/server/rule-world.ts";

const mailbox = withMailbox();
await aRuleWorld();

describe("assigning a company rule", () => {
  it("gives it to an active member of the company, no matter who in the company assigns", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    for (const [assigner, assignee] of [
      [admin, member],
      [officer, admin],
      [member, officer],
      [member, member],
    ] as const) {
      const body = {
        assignedTo: assignee.user.id,
        priority: "low",
        dueDate: "2030-06-30",
        notes: "Please look",
      };
      const assignment = await assigner.assignCompanyRule({ params: { id }, body });
      expect(assignment).toMatchObject({
        ...body,
        companyRuleId: id,
        status: "active",
        assignedBy: assigner.user.id,
        assignedToUser: { id: assignee.user.id, email: assignee.user.email },
        assignedByUser: { id: assigner.user.id },
      });
      const rule = await admin.getCompanyRule({ params: { id } });
      expect(rule).toMatchObject({
        assignedTo: assignee.user.id,
        dueDate: "2030-06-30",
        priority: "low",
        hasCopy: false,
      });
    }
  });

  it("needs the member only: medium priority, no date and no notes otherwise", async () => {
    const { id, admin, member } = await aCompanyWithRule();
    for (const more of [{}, { priority: "", dueDate: "", notes: "" }, { dueDate: null, notes: null }]) {
      const body = { assignedTo: member.user.id, ...more };
      const assignment = await admin.assignCompanyRule({ params: { id }, body });
      expect(assignment).toMatchObject({ priority: "medium", dueDate: null, notes: "" });
    }
  });

  it("keeps the rule's priority when none is sent, as the detail page does", async () => {
    const { id, admin, member } = await aCompanyWithRule();
    const assign = (more: object) =>
      admin.assignCompanyRule({ params: { id }, body: { assignedTo: member.user.id, ...more } });
    await assign({ priority: "high" });
    expect(await assign({ notes: "Again" })).toMatchObject({ priority: "high" });
    expect(await admin.getCompanyRule({ params: { id } })).toMatchObject({ priority: "high" });
  });

  it("takes the assigner from the session, whatever the body says", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    const body = {
      assignedTo: member.user.id,
      assignedBy: admin.user.id,
      companyId: "other",
      status: "cancelled",
      id: "mine",
    };
    const assignment = await officer.assignCompanyRule({ params: { id }, body });
    expect(assignment).toMatchObject({ assignedBy: officer.user.id, status: "active" });
    expect(assignment.id).not.toBe("mine");
  });

  it("cancels the assignment before, and keeps the history, newest first", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    for (const [index, assignee] of [member, officer, officer].entries()) {
      const body = { assignedTo: assignee.user.id, notes: `Number ${index}` };
      await admin.assignCompanyRule({ params: { id }, body });
    }
    const history = await member.listRuleAssignments({ params: { id } });
    expect(history.map(({ assignedTo, status }) => [assignedTo, status])).toEqual([
      [officer.user.id, "active"],
      [officer.user.id, "cancelled"],
      [member.user.id, "cancelled"],
    ]);
    expect(history.map(({ cancelledAt }) => cancelledAt)).toEqual([
      null,
      history[0]?.assignedAt,
      history[1]?.assignedAt,
    ]);
    expect(history.map(({ cancelledByUser }) => cancelledByUser?.id)).toEqual([
      undefined,
      admin.user.id,
      admin.user.id,
    ]);
    expect(await member.listMyAssignments()).toEqual([]);
    expect(await officer.listMyAssignments()).toHaveLength(1);
  });

  it("to the same person in the same words changes nothing and sends no mail", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    const body = { assignedTo: member.user.id, dueDate: "2030-06-30", notes: "Please look" };
    const first = await admin.assignCompanyRule({ params: { id }, body });
    const before = await tableHash();
    expect(await officer.assignCompanyRule({ params: { id }, body })).toEqual(first);
    expect(await tableHash()).toBe(before);
    expect(await waitingFor(member.user.email)).toHaveLength(1);
  });

  it.each([{ dueDate: "2030-07-01" }, { dueDate: null }, { priority: "high" }, { notes: "Please hurry" }])(
    "to the same person is a new assignment with %j",
    async (change) => {
      const { id, admin, member } = await aCompanyWithRule();
      const body = { assignedTo: member.user.id, dueDate: "2030-06-30", notes: "Please look" };
      const first = await admin.assignCompanyRule({ params: { id }, body });
      const second = await admin.assignCompanyRule({ params: { id }, body: { ...body, ...change } });
      expect(second).toMatchObject(change);
      expect(second.id).not.toBe(first.id);
      expect(await waitingFor(member.user.email)).toHaveLength(2);
    },
  );

  it("mails the new assignee once, with a link to the rule, and no one else", async () => {
    const { id, admin, officer, member } = await aCompanyWithRule();
    const body = { assignedTo: member.user.id, dueDate: "2030-02-28", notes: `<b>"now"</b>` };
    await admin.assignCompanyRule({ params: { id }, body });
    const waiting = await waitingFor(member.user.email);
    expect(waiting).toHaveLength(1);
    await deliverRows(waiting);
    const [mail] = mailbox.to(member.user.email);
    expect(mail?.subject).toBe("Assigned to you: 21 CFR 11.10");
    expect(mail?.text).toContain(`http://localhost:3000/rules/${id}?page=assignments&from=assignments`);
    expect(mail?.text).toContain("February 28, 2030");
    expect(mail?.html).toContain("&lt;b&gt;&quot;now&quot;&lt;/b&gt;");
    await admin.assignCompanyRule({ params: { id }, body: { assignedTo: officer.user.id } });
    expect(await waitingFor(member.user.email)).toEqual([]);
    expect(await waitingFor(officer.user.email)).toHaveLength(1);
  });

  it("writes one row of activity that tells who had the rule and who has it", async () => {
    const { company, id, admin, member } = await aCompanyWithRule();
    await admin.assignCompanyRule({ params: { id }, body: { assignedTo: member.user.id } });
    await member.assignCompanyRule({ params: { id }, body: { assignedTo: admin.user.id } });
    expect(await itemsUnder(`C#${company.id}#ACTIVITY`)).toEqual([
      expect.objectContaining({
        event: "rule.assigned",
        userId: admin.user.id,
        target: { type: "rule", id: String(id) },
        before: { assignedTo: null, priority: "" },
        after: { assignedTo: member.user.id, priority: "medium" },
      }),
      expect.objectContaining({
        userId: member.user.id,
        before: { assignedTo: member.user.id },
        after: { assignedTo: admin.user.id },
      }),
    ]);
  });
});

describe("assigning a master rule", () => {
  it("makes it the company's rule first, even when nothing was initialised", async () => {
    const { company, admin, member } = await aStaffedCompany();
    await selectTitle(company.id, 21);
    const body = { assignedTo: member.user.id };
    const assignment = await admin.assignMasterRule({ params: { id: firstRule }, body });
    const rule = await member.getCompanyRule({ params: { id: assignment.companyRuleId } });
    expect(rule).toMatchObject({ masterRuleId: firstRule, assignedTo: member.user.id, hasCopy: false });
    expect(items(await member.listCompanyRules()).map((each) => each.masterRuleId)).toEqual([firstRule]);
  });

  it("and its company rule are one: the second assignment cancels the first", async () => {
    const { id, admin, member, officer } = await aCompanyWithRule();
    await admin.assignCompanyRule({ params: { id }, body: { assignedTo: member.user.id } });
    await admin.assignMasterRule({ params: { id: firstRule }, body: { assignedTo: officer.user.id } });
    const history = await admin.listRuleAssignments({ params: { id } });
    expect(history.map(({ status }) => status)).toEqual(["active", "cancelled"]);
  });

  it("is 409 without the title, 404 without the rule, and changes nothing", async () => {
    const { admin, member } = await aStaffedCompany();
    const body = { assignedTo: member.user.id };
    await admin.refused.assignMasterRule(409, { params: { id: firstRule }, body });
    await admin.refused.assignMasterRule(404, { params: { id: "21.11-none" }, body });
    await admin.refused.assignMasterRule(404, { params: { id: "own.21.11-own-1" }, body });
  });
});
