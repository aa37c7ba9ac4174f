import { describe, expect, it } from "vitest";
import { selections } from "../../functions/regulation/selections/selection-repository.ts";
import { recordArrivedChange } from "../../functions/work/changes/arrived-change.ts";
import { changeRecords } from "../../functions/work/changes/change-record.ts";
import { followPlace, updateChange, updateChangeTask } from "../../shared/api/changes.ts";
import { type Answer, call } from "../support/server/api.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { aChange, touched } from "../support/server/changes.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { as, type Person } from "../support/server/people.ts";
import { aRuleWorld, items } from "../support/server/rule-world.ts";

const { one, two } = await aRuleWorld();
const { admin, officer, member, company } = one;
const rules = items(await admin.listCompanyRules({ query: { limit: 50 } }));
const numbers = rules.flatMap(({ companyRuleId }) => companyRuleId ?? []);
let used = 0;
/** A rule of the company that no other test touches, with its assignee. */
const aRuleOf = async (person?: Person): Promise<number> => {
  const id = numbers[used++ % numbers.length] ?? 0;
  if (person) await admin.assignCompanyRule({ params: { id }, body: { assignedTo: person.user.id } });
  return id;
};
const arrived = (facts = {}, now?: Date) => aChange(company.id, facts, now);
const get = (person: Person, id: string) => person.getChange({ params: { id } });
const update = (person: Person, id: string, body: object) =>
  call(updateChange, as(person, { params: { id }, body }));
const listed = async (person: Person, query = {}) =>
  (await person.listChanges({ query })).items.map(({ id }) => id);
/** What a call that is refused is answered with. */
const refused = (asked: Promise<unknown>) =>
  asked.then(
    () => ({ status: 200 }),
    ({ message, actual }: { message: string; actual: Answer }) => ({ status: actual.status, says: message }),
  );
const dueDate = "2027-03-01";

describe("a change that arrives", () => {
  it("is recorded once, with its severity, state and due date", async () => {
    const rule = touched(await aRuleOf());
    const now = new Date("2027-01-10T10:00:00Z");
    const cases = [
      [{ changeClass: "editorial", affected: [rule], isAssigned: true }, "editorial", "no_action"],
      [{ affected: [rule], isAssigned: true }, "substantive_assigned", "new"],
      [{ affected: [rule], kind: "added" }, "added", "new"],
      [{ kind: "removed", nearby: [rule] }, "removed", "new"],
      [{ nearby: [rule] }, "nearby", "new"],
      [{ affected: [rule], nearby: [rule] }, "substantive", "new"],
      [{}, "substantive", "new"],
    ] as const;
    for (const [facts, severity, state] of cases)
      expect(await arrived({ ...facts, effectiveDate: "2027-03-31" }, now)).toMatchObject({
        severity,
        state,
        dueDate: "2027-03-17",
      });
    for (const effectiveDate of ["2027-01-20", "2026-10-01", null])
      expect(await arrived({ effectiveDate }, now)).toMatchObject({ dueDate: "2027-01-24" });
    const { isAssigned, ...again } = { ...(await arrived()), isAssigned: false };
    expect(await recordArrivedChange(company.id, { ...again, isAssigned }, now)).toBeUndefined();
  });

  it("is seen by managers, by members whose rule or task it touches, and by no other company", async () => {
    const theirs = await arrived({ affected: [touched(await aRuleOf(member))] });
    const other = await arrived({ affected: [touched(await aRuleOf(officer))] });
    expect(await listed(officer)).toEqual(expect.arrayContaining([theirs.id, other.id]));
    expect([(await listed(member)).includes(theirs.id), (await listed(member)).includes(other.id)]).toEqual([
      true,
      false,
    ]);
    expect(await refused(get(member, other.id))).toMatchObject({ status: 404 });
    expect(await refused(get(two.admin, theirs.id))).toMatchObject({ status: 404 });
    expect(await get(member, theirs.id)).toMatchObject({ id: theirs.id, proposal: null });
    await admin.createChangeTasks({
      params: { id: other.id },
      body: {
        requestId: "request-seen",
        tasks: [
          {
            ownerId: member.user.id,
            companyRuleIds: other.affected.map((rule) => rule.companyRuleId),
            dueDate,
          },
        ],
      },
    });
    expect(await get(member, other.id)).toMatchObject({ tasks: [{ status: "open" }] });
  });

  it("is hidden with its title, and comes back with it", async () => {
    const { id } = await arrived();
    await admin.removeSelection({ params: { cfrTitleId: "21" } });
    expect(await refused(get(admin, id))).toMatchObject({ status: 404 });
    await admin.addSelection({ body: { cfrTitleId: "21" } });
    expect((await selections.get(company.id, 21))?.isActive).toBe(true);
    expect(await get(admin, id)).toMatchObject({ id });
  });

  it("is listed by a day and states that are said plainly where they are none", async () => {
    for (const [query, says] of [
      [{ today: "2026-99-01" }, "Please enter a date as YYYY-MM-DD"],
      [
        { state: "new,bogus" },
        "Must be one or several, separated by commas, of: new, assessing, action_needed, no_action, done",
      ],
    ] as const)
      expect(await refused(admin.listChanges({ query }))).toMatchObject({
        status: 400,
        says: expect.stringContaining(says),
      });
  });

  it("names a newer change of its section", async () => {
    const old = await arrived({ section: "11.999" }, new Date(Date.now() - 5_000));
    const newer = await arrived({ section: "11.999" });
    expect(await get(admin, old.id)).toMatchObject({ newerChangeId: newer.id });
    expect(await get(admin, newer.id)).toMatchObject({ newerChangeId: null });
  });
});

describe("the inbox", () => {
  it("orders by severity, effective date and citation, filters, and counts each state", async () => {
    const part = "4242";
    const make = (facts: object) => arrived({ part, ...facts });
    const late = await make({ section: "4242.2", effectiveDate: null });
    const tenth = await make({ section: "4242.10", effectiveDate: "2027-05-01" });
    const second = await make({ section: "4242.2", effectiveDate: "2027-05-01" });
    const editorial = await make({ changeClass: "editorial" });
    const first = await make({ affected: [touched(await aRuleOf())], isAssigned: true });
    const of = (query = {}) => listed(admin, { partNo: part, ...query });
    expect(await of()).toEqual([first, second, tenth, late, editorial].map(({ id }) => id));
    expect(await of({ state: "new" })).not.toContain(editorial.id);
    expect(await of({ search: "4242.1" })).toEqual([tenth.id]);
    expect(await of({ sort: "section", order: "desc", severity: "substantive" })).toEqual([
      tenth.id,
      second.id,
      late.id,
    ]);
    const { counts, titles, parts } = await admin.listChanges({ query: { partNo: part, state: "new" } });
    expect(counts).toEqual({ new: 4, assessing: 0, action_needed: 0, no_action: 1, done: 0 });
    expect([titles.map(({ titleNumber }) => titleNumber), parts.includes(part)]).toEqual([[21], true]);
    expect(await of({ assessor: "me" })).toEqual([]);
    await update(admin, tenth.id, { assessorId: officer.user.id, version: 1 });
    expect(await listed(officer, { partNo: part, assessor: "me" })).toEqual([tenth.id]);
    expect(await of({ due: "overdue", today: "2030-01-01", state: "assessing" })).toEqual([tenth.id]);
    expect(await of({ due: "next7", today: tenth.dueDate, state: "assessing" })).toEqual([tenth.id]);
  });

  it("pages, and keeps read marks for each person", async () => {
    const part = "4243";
    const made = await Promise.all(times(5, () => arrived({ part })));
    const page = await admin.listChanges({ query: { partNo: part, limit: 3 } });
    const rest = await admin.listChanges({
      query: { partNo: part, limit: 3, cursor: page.nextCursor ?? "" },
    });
    expect(new Set([...page.items, ...rest.items].map(({ id }) => id)).size).toBe(5);
    const ids = made.slice(0, 2).map(({ id }) => id);
    expect(await admin.markChangesRead({ body: { ids, isRead: true } })).toEqual({ ids });
    expect((await listed(admin, { partNo: part, unread: true })).length).toBe(3);
    expect((await listed(officer, { partNo: part, unread: true })).length).toBe(5);
  });
});

describe("triage", () => {
  it("goes from state to state as specified, with a reason for no action", async () => {
    const { id } = await arrived();
    expect(await update(officer, id, { state: "done", version: 1 })).toMatchObject({
      status: 409,
      json: { code: "change.state" },
    });
    expect(await update(officer, id, { state: "no_action", version: 1 })).toMatchObject({
      status: 400,
      json: { message: "Please give a reason", issues: [{ path: "body.reason" }] },
    });
    expect(
      await update(officer, id, { state: "no_action", reason: "Not our activity", version: 1 }),
    ).toMatchObject({
      json: { state: "no_action", reason: "Not our activity", version: 2 },
    });
    expect(await update(officer, id, { state: "assessing", version: 2 })).toMatchObject({
      json: { state: "assessing", reason: null },
    });
    expect(
      (await activityOf(company.id, "change.updated")).filter(
        ({ target }) => (target as { id: string }).id === id,
      ),
    ).toHaveLength(2);
  });

  it("refuses an older version with the name of who was faster, and one of fifty wins", async () => {
    const { id } = await arrived();
    const counts = await atOnce(
      updateChange,
      times(many, () => as(officer, { params: { id }, body: { dueDate, version: 1 } })),
    );
    expect(counts).toEqual({ 200: 1, 409: many - 1 });
    const stale = await update(admin, id, { state: "assessing", version: 1 });
    expect(stale.json).toMatchObject({ code: "change.stale" });
    expect((stale.json as { message: string }).message).toMatch(
      new RegExp(
        `^This change was updated by ${officer.user.firstName} ${officer.user.lastName} at .* UTC\\.$`,
      ),
    );
  });

  it("takes a manager of the company as assessor, who begins a new change", async () => {
    const { id } = await arrived();
    for (const assessorId of [member.user.id, two.admin.user.id, "01AAAAAAAAAAAAAAAAAAAAAAAA"])
      expect(await update(admin, id, { assessorId, version: 1 })).toMatchObject({
        status: 400,
        json: { message: "There is no such active person in your company." },
      });
    expect(await update(admin, id, { assessorId: officer.user.id, version: 1 })).toMatchObject({
      json: { state: "assessing", assessor: { id: officer.user.id } },
    });
  });

  it("changes many at once, refuses each alone, and nothing for a request that is wrong", async () => {
    const [open, done] = await Promise.all([arrived(), arrived({ changeClass: "editorial" })]);
    const ids = [open.id, done.id, "01AAAAAAAAAAAAAAAAAAAAAAAA"];
    expect(
      await refused(
        officer.bulkChangeChanges({ body: { ids, action: { type: "state", value: "no_action" } } }),
      ),
    ).toMatchObject({ status: 400 });
    expect(
      await officer.bulkChangeChanges({ body: { ids, action: { type: "state", value: "action_needed" } } }),
    ).toMatchObject({
      outcomes: [
        { outcome: "changed" },
        { outcome: "refused", message: "A change that is no action cannot become action needed." },
        { outcome: "refused", message: "Change not found" },
      ],
    });
    expect(await get(admin, open.id)).toMatchObject({ state: "action_needed" });
  });
});

describe("tasks", () => {
  it("name the group that has a rule which no one has taken", async () => {
    const id = await aRuleOf();
    const body = { name: "Change readers", memberIds: [member.user.id] };
    const group = await admin.createGroup({ body });
    await admin.assignCompanyRule({ params: { id }, body: { assignedToGroup: group.id } });
    const change = await arrived({ affected: [touched(id)] });
    expect((await get(admin, change.id)).affected).toEqual([
      expect.objectContaining({ assignee: null, assignedToGroup: { id: group.id, name: body.name } }),
    ]);
  });

  it("are proposed by owner, made by one click with one mail, and end the change when completed", async () => {
    const [theirs, ownerless] = [await aRuleOf(member), await aRuleOf()];
    await admin.unassignCompanyRule({ params: { id: ownerless } }).catch(() => undefined);
    const { id } = await arrived({ affected: [touched(theirs, "a"), touched(ownerless)] });
    await update(admin, id, { assessorId: officer.user.id, version: 1 });
    const { proposal, affected } = await get(admin, id);
    expect(affected[0]).toMatchObject({ paragraph: "(a)", assignee: { id: member.user.id } });
    expect(proposal?.owners.map(({ owner, rules: its }) => [owner?.id, its.length])).toEqual([
      [member.user.id, 1],
      [officer.user.id, 1],
    ]);
    const body = {
      requestId: "one-click",
      tasks: [
        { ownerId: member.user.id, companyRuleIds: [theirs], dueDate, note: "Please compare" },
        { ownerId: officer.user.id, companyRuleIds: [ownerless], dueDate },
      ],
    };
    const make = () => admin.createChangeTasks({ params: { id }, body });
    const before = (await waitingFor(member.user.email)).length;
    const [first, again] = [await make(), await make()];
    expect(again.tasks.map((task) => task.id)).toEqual(first.tasks.map((task) => task.id));
    const mails = await waitingFor(member.user.email);
    expect(mails.length - before).toBe(1);
    expect(mails.at(-1)).toMatchObject({ subject: "21 CFR 11.10 changed: 1 rule to check by March 1, 2027" });
    expect(
      await refused(
        admin.createChangeTasks({ params: { id }, body: { ...body, requestId: "second-click" } }),
      ),
    ).toMatchObject({
      status: 409,
      says: expect.stringContaining("change.tasks-exist"),
    });
    const { version } = await get(admin, id);
    expect(await update(admin, id, { state: "done", version })).toMatchObject({
      status: 409,
      json: { message: "2 tasks are still open.", code: "change.open-tasks" },
    });
    const mine = async () =>
      (await member.listMyChangeTasks({ query: { status: "open" } })).filter(
        ({ changeId }) => changeId === id,
      );
    expect(await mine()).toMatchObject([{ note: "Please compare" }]);
    const [own, other] = first.tasks.map((task) => task.id);
    const act = (person: Person, taskId: string | undefined, status: string) =>
      call(updateChangeTask, as(person, { params: { id, taskId: taskId ?? "" }, body: { status } }));
    expect((await act(member, other, "completed")).status).toBe(403);
    expect((await act(member, own, "cancelled")).status).toBe(403);
    expect((await act(member, own, "completed")).json).toMatchObject({ status: "completed" });
    expect(await get(admin, id)).toMatchObject({ state: "action_needed" });
    expect((await act(officer, other, "completed")).status).toBe(200);
    expect(await get(admin, id)).toMatchObject({ state: "done" });
    expect(await mine()).toEqual([]);
  });

  it("are refused for strangers and for rules that the change does not touch", async () => {
    const rule = await aRuleOf();
    const { id } = await arrived({ affected: [touched(rule)] });
    const make = (task: object) =>
      admin.createChangeTasks({
        params: { id },
        body: {
          requestId: "refused-click",
          tasks: [{ ownerId: member.user.id, companyRuleIds: [rule], dueDate, ...task }],
        },
      });
    expect(await refused(make({ ownerId: two.member.user.id }))).toMatchObject({
      status: 400,
      says: expect.stringContaining("There is no such active person in your company."),
    });
    expect(await refused(make({ companyRuleIds: [rule + 1] }))).toMatchObject({ status: 400 });
    for (const [day, says] of [
      ["1900-01-01", "Please choose a day from 1990 to ten years ahead"],
      ["2099-12-01", "Please choose a day from 1990 to ten years ahead"],
      ["March 1", "Please enter a date as YYYY-MM-DD"],
    ])
      expect(await refused(make({ dueDate: day }))).toMatchObject({
        says: expect.stringContaining(says ?? ""),
      });
    expect((await changeRecords.get(company.id, id))?.tasks).toEqual([]);
    expect((await make({})).tasks).toHaveLength(1);
  });
});

describe("the history", () => {
  it("tells comments and steps newest first with what they changed, and how the change came last", async () => {
    const rule = await aRuleOf();
    const { id } = await arrived({ affected: [touched(rule)] });
    await officer.addChangeComment({ params: { id }, body: { content: "Looks <b>fine</b>" } });
    await update(admin, id, { assessorId: officer.user.id, version: 1 });
    const { items: entries } = await admin.listChangeComments({ params: { id } });
    expect(entries.map(({ event }) => event)).toEqual([
      "change.updated",
      "change.commented",
      "change.arrived",
    ]);
    expect(entries[0]).toMatchObject({ people: [{ id: officer.user.id }] });
    await update(admin, id, { state: "action_needed", version: 2 });
    await admin.createChangeTasks({
      params: { id },
      body: {
        requestId: "in-history",
        tasks: [{ ownerId: member.user.id, companyRuleIds: [rule], dueDate }],
      },
    });
    const [tasks, step] = (await admin.listChangeComments({ params: { id } })).items;
    expect([step, tasks].map((each) => each?.changes)).toEqual([
      [{ field: "state", before: "assessing", after: "action_needed" }],
      [{ field: "ownerId", before: null, after: [member.user.id] }],
    ]);
    expect(entries[1]).toMatchObject({ content: "Looks <b>fine</b>", user: { id: officer.user.id } });
    const paged = await admin.listChangeComments({ params: { id }, query: { limit: 1 } });
    expect(paged.items).toHaveLength(1);
    expect(paged.nextCursor).not.toBeNull();
  });
});

describe("following", () => {
  it("keeps a place once with its newest mode, up to 100 places of each person", async () => {
    const place = { titleNumber: 21, part: "11", section: null };
    const follow = (body: object) => call(followPlace, as(member, { body }));
    const first = await follow({ ...place, mode: "summary" });
    const again = [await follow({ ...place, mode: "at_once" }), await follow({ ...place, mode: "at_once" })];
    expect([first, ...again]).toMatchObject([
      { status: 201, json: { mode: "summary" } },
      { status: 200, json: { mode: "at_once" } },
      { status: 200, json: { mode: "at_once" } },
    ]);
    const whole = await follow({ titleNumber: 40, mode: "summary" });
    expect(whole).toMatchObject({ status: 201, json: { titleNumber: 40, part: null, section: null } });
    await member.stopFollowing({ params: { id: (whole.json as { id: string }).id } });
    expect(await member.listFollowing()).toMatchObject([{ ...place, mode: "at_once" }]);
    expect(await officer.listFollowing()).toEqual([]);
    for (const index of times(99, (each) => each))
      await follow({ ...place, part: `${100 + index}`, mode: "summary" });
    expect(await follow({ ...place, part: "999", mode: "summary" })).toMatchObject({
      status: 409,
      json: { message: "You can follow at most 100 places." },
    });
    await member.stopFollowing({ params: { id: (first.json as { id: string }).id } });
    expect((await member.listFollowing()).length).toBe(99);
  });
});
