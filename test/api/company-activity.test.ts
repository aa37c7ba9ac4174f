import { beforeAll, describe, expect, it } from "vitest";
import { activityRow } from "../../functions/core/endpoint/activity.ts";
import type { ActivityDetails } from "../../functions/core/endpoint/context.ts";
import { newId } from "../../functions/core/ids.ts";
import { table } from "../../functions/core/table/table.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { listActivity } from "../../shared/api/company-activity.ts";
import type { CompanyActivity } from "../../shared/schemas/company-activity.ts";
import { call } from "../support/server/api.ts";
import { times } from "../support/server/at-once.ts";
import { anEmail, password, signIn } from "../support/server/login-attempts.ts";
import { anAccountWith, aStaffedCompany, type Person, signedIn } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";
import { items } from "../support/server/rule-world.ts";

const denied = "Only administrators and compliance officers can access Activity.";

beforeAll(async () => {
  await loadTitles();
  await publish(sharedLibrary, [aRule({ titleNumber: 21, partNo: "11", obligationId: "11.10-1" })]);
});

/** A row of the past, as a handler would have written it. */
const happened = async ({ user }: Person, at: string, details: ActivityDetails): Promise<void> => {
  const now = new Date(at);
  const who = { userId: user.id, companyId: user.companyId, requestId: "r", now, id: newId(now) };
  await table.write(activityRow({ ...who, event: "tag.created" }, details));
};
const aTag = (person: Person, at: string, name: string) =>
  happened(person, at, { target: { type: "tag", id: name }, after: { name } });

type Query = Readonly<Record<string, string>>;
/** All pages, and how many rows each had. */
const walk = async (person: Person, query: Query) => {
  const sizes: number[] = [];
  const rows: CompanyActivity[] = [];
  let cursor: string | null = null;
  do {
    const page = await person.listActivity({ query: { ...query, ...(cursor && { cursor }) } });
    sizes.push(page.items.length);
    rows.push(...page.items);
    cursor = page.nextCursor;
    expect(page.readBackTo === null).toBe(cursor === null);
  } while (cursor !== null && sizes.length < 50);
  return { sizes, rows };
};

const labels = async (person: Person, query: Query = {}): Promise<string[]> =>
  (await walk(person, query)).rows.map(({ label }) => label);

describe("the activity of a company", () => {
  it("names groups and tags, and its file tells values in words and in the person's time", async () => {
    const { admin, member } = await aStaffedCompany();
    const group = await admin.createGroup({ body: { name: "Safety team", memberIds: [member.user.id] } });
    const tag = await admin.createRuleTag({ body: { name: "Audit" } });
    const duty = await admin.createDuty({
      body: {
        ...{ name: "Check seals", rule: "FREQ=WEEKLY;BYDAY=MO", startsOn: "2040-01-02" },
        assignedToGroup: group.id,
      },
    });
    await admin.endDuty({ params: { id: duty.id } });
    const query = { priority: "high", group: group.id, tag: tag.id, assignee: member.user.id };
    await admin.createSavedView({
      body: { list: "rules", name: "Ours", query, columns: ["ruleTitle", "sourceSection"] },
    });
    const { items: entries } = await admin.listActivity();
    const [view, , made] = entries;
    const safety = { id: group.id, name: "Safety team" };
    expect(made).toMatchObject({ event: "duty.created", names: [safety] });
    expect(view).toMatchObject({
      event: "view.saved",
      names: [safety, { id: tag.id, name: "Audit" }],
      people: [{ id: member.user.id }],
    });
    const { text } = await admin.call.exportActivity({ query: { format: "csv" } });
    for (const words of [
      "Repeats: Every week on Monday",
      "Group: Safety team",
      "Columns: Rule, Citation",
      "Filters: Priority: High; Group: Safety team; Tag: Audit",
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/Ended at: \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
    expect(text).not.toContain(group.id);
  });

  it("tells who did what to which record, before and after, newest first", async () => {
    const { admin, officer, member, company } = await aStaffedCompany();
    await selectTitle(company.id, 21, { shared: 1, own: 0 });
    const [rule] = items(await admin.listCompanyRules());
    const params = { id: String(rule?.id) };
    await officer.assignCompanyRule({ params, body: { assignedTo: member.user.id, dueDate: "2030-01-31" } });
    const tag = await member.createRuleTag({ body: { name: "Vendor audit" } });
    await admin.deleteRuleTag({ params: { tagId: tag.id } });
    const page = await admin.listActivity();
    expect(page).toMatchObject({ total: 3, nextCursor: null, readBackTo: null });
    expect(page.items).toMatchObject([
      { event: "tag.deleted", label: "Vendor audit", user: { id: admin.user.id }, record: `tag:${tag.id}` },
      { event: "tag.created", label: "Vendor audit", user: { id: member.user.id }, companyRuleId: null },
      {
        event: "rule.assigned",
        label: rule?.ruleTitle,
        user: { id: officer.user.id },
        companyRuleId: rule?.id,
        record: `rule:${params.id}`,
        people: [{ id: member.user.id }],
      },
    ]);
    expect(page.items[0]?.changes).toContainEqual({ field: "name", before: "Vendor audit", after: null });
    expect(page.items[2]?.changes).toContainEqual({ field: "dueDate", before: null, after: "2030-01-31" });
    expect(await officer.listActivity()).toEqual(page);
    expect((await admin.listActivity({ query: { record: params.id } })).items).toEqual([page.items[2]]);
    expect(await labels(admin, { record: `tag:${tag.id}` })).toEqual(["Vendor audit", "Vendor audit"]);
  });

  it("is for managers, and only of their own company", async () => {
    const [one, two] = [await aStaffedCompany(), await aStaffedCompany()];
    await one.admin.createRuleTag({ body: { name: "Ours" } });
    expect(await labels(one.officer)).toEqual(["Ours"]);
    expect(await labels(two.admin)).toEqual([]);
    expect(await labels(two.admin, { person: one.admin.user.id })).toEqual([]);
    await one.member.refused.listActivity(403, {}, denied);
    expect((await call(listActivity, {})).status).toBe(401);
    const { nextCursor } = await aPageOfTwo(one.admin);
    await one.officer.listActivity({ query: { limit: "1", cursor: String(nextCursor) } });
    await two.admin.refused.listActivity(400, { query: { limit: "1", cursor: String(nextCursor) } });
  });

  it("has sign-ins and refused ones, and shows no key of a session", async () => {
    const { admin, company } = await aStaffedCompany();
    const user = await anAccountWith(password, { email: anEmail(), companyId: company.id });
    await signIn(user.email, "Not the password 1");
    await signIn(user.email);
    const { items: rows } = await admin.listActivity({ query: { kind: "sign_ins" } });
    expect(rows).toMatchObject([
      { event: "session.started", user: { id: user.id }, label: `${user.firstName} ${user.lastName}` },
      { event: "session.refused", user: null, label: `${user.firstName} ${user.lastName}` },
    ]);
    expect(rows[1]?.changes).toContainEqual({ field: "reason", before: null, after: "wrong_password" });
    const ofPerson = await admin.listActivity({ query: { person: user.id } });
    expect(ofPerson.items).toEqual(rows);
    const person = await signedIn(user);
    await person.signOutOtherSessions();
    const { items: ended } = await admin.listActivity({ query: { kind: "session.ended" } });
    for (const { record } of ended) expect(record).toBeNull();
  });
});

const aPageOfTwo = async (person: Person) => {
  await person.createRuleTag({ body: { name: "Another" } });
  return person.listActivity({ query: { limit: "1" } });
};

describe("filters of the activity", () => {
  it("are person, kind, and the days between, both included", async () => {
    const { admin, officer } = await aStaffedCompany({ createdAt: "2025-01-01T00:00:00.000Z" });
    await aTag(admin, "2025-01-31T23:59:59.999Z", "January");
    await aTag(officer, "2025-02-01T00:00:00.000Z", "February");
    await aTag(admin, "2025-02-28T12:00:00.000Z", "Late");
    await happened(officer, "2025-03-02T00:00:00.000Z", {
      event: "policy.downloaded",
      target: { type: "policy", id: "p" },
      after: { policy: "Gone.pdf" },
    });
    const cases: readonly [Query, string[]][] = [
      [{}, ["Gone.pdf", "Late", "February", "January"]],
      [{ person: officer.user.id }, ["Gone.pdf", "February"]],
      [{ kind: "settings" }, ["Late", "February", "January"]],
      [{ kind: "tag" }, ["Late", "February", "January"]],
      [{ kind: "downloads" }, ["Gone.pdf"]],
      [{ kind: "policy.downloaded", person: admin.user.id }, []],
      [{ kind: "policies", record: "policy:p" }, ["Gone.pdf"]],
      [{ from: "2025-02-01" }, ["Gone.pdf", "Late", "February"]],
      [{ to: "2025-02-28" }, ["Late", "February", "January"]],
      [{ from: "2025-02-01", to: "2025-02-01" }, ["February"]],
      [{ to: "2025-02-01T00:00:00.000Z" }, ["February", "January"]],
      [{ from: "2025-02-28T12:00:00.001Z", to: "2025-03-01" }, []],
      [{ from: "2025-03-01", to: "2025-02-01" }, []],
      [{ to: "0001-01-01" }, []],
      [{ from: "9999-12-31" }, []],
    ];
    for (const [query, expected] of cases)
      expect([query, await labels(admin, query)]).toEqual([query, expected]);
    const wrong = { query: { from: "yesterday" } };
    await admin.refused.listActivity(400, wrong);
  });
});

describe("pages of the activity", () => {
  it("go on across months, each row once, whatever their length", async () => {
    const { admin } = await aStaffedCompany({ createdAt: "2025-01-01T00:00:00.000Z" });
    const names = times(30, (index) => `Tag ${index}`);
    for (const [index, name] of names.entries())
      await aTag(
        admin,
        `2025-${String(1 + Math.floor(index / 5)).padStart(2, "0")}-1${index % 5}T10:00:00.000Z`,
        name,
      );
    const expected = names.toReversed();
    for (const limit of ["1", "5", "7", "30", "200"]) {
      const { rows, sizes } = await walk(admin, { limit });
      expect(rows.map(({ label }) => label)).toEqual(expected);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(Number(limit));
    }
  });

  it("stop after a fixed number of rows, and go on where they stopped", async () => {
    const { admin, officer } = await aStaffedCompany({ createdAt: "2025-05-01T00:00:00.000Z" });
    await aTag(officer, "2025-05-01T00:00:00.000Z", "Oldest");
    const at = (index: number) => new Date(Date.UTC(2025, 4, 2) + index).toISOString();
    for (const hundred of times(25, (index) => index * 100))
      await Promise.all(times(100, (index) => aTag(admin, at(hundred + index), `Tag ${hundred + index}`)));
    const { rows, sizes } = await walk(admin, {
      person: officer.user.id,
      from: "2025-05-01",
      to: "2025-05-31",
    });
    expect(rows.map(({ label }) => label)).toEqual(["Oldest"]);
    expect(sizes).toEqual([0, 1]);
  });

  it("end early where the rows are long", async () => {
    const { admin } = await aStaffedCompany({ createdAt: "2025-05-01T00:00:00.000Z" });
    for (const index of times(12, (each) => each))
      await happened(admin, `2025-05-${10 + index}T00:00:00.000Z`, {
        target: { type: "rule", id: String(index) },
        after: { text: "x".repeat(350_000) },
      });
    const { rows, sizes } = await walk(admin, {});
    expect(rows).toHaveLength(12);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(9);
  });
});
