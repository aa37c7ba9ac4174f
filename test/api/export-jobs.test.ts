import { beforeAll, describe, expect, it } from "vitest";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { handler as resumeExports } from "../../functions/workers/resume-exports.ts";
import { handler as writeExport } from "../../functions/workers/write-export.ts";
import { createExport } from "../../shared/api/export-jobs.ts";
import { ruleColumns } from "../../shared/exports/columns.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import { lambdaContext } from "../support/server/event.ts";
import { rowsOfCsv, rowsOfXlsx } from "../support/server/export-files.ts";
import { aPerson, aStaffedCompany, as, type Person } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";
import { type Invocation, invocations } from "../support/server/storage.ts";

const count = 25_000;
let one: Awaited<ReturnType<typeof aStaffedCompany>>;

beforeAll(async () => {
  await loadTitles();
  one = await aStaffedCompany();
  const rules = times(count, (index) =>
    aRule({
      titleNumber: 21,
      partNo: String(1 + Math.floor(index / 500)),
      section: `${1 + Math.floor(index / 500)}.${index % 500}`,
      obligationId: `o-${index}`,
      ruleTitle: index === 7 ? "=1+1 _x0041_ <b>&\u0001" : `Rule ${index}, "quoted"`,
    }),
  );
  await publish(sharedLibrary, rules);
  await selectTitle(one.company.id, 21, { shared: count, own: 0 });
});

const isOurs = ({ worker }: Invocation) => worker.endsWith("write-export");
/** Does what was asked of the worker since. */
const work = async (from = 0): Promise<void> => {
  for (const { event } of invocations.slice(from).filter(isOurs))
    await writeExport(event, lambdaContext(900_000));
};
const ask = async (person: Person, body: object) => {
  const from = invocations.length;
  const job = await person.createExport({ body });
  return { ...job, work: () => work(from) };
};
const state = (person: Person, { exportId }: { exportId: string }) =>
  person.getExport({ params: { exportId } });
const download = async (url: string | null) => {
  const answer = await fetch(url ?? "");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return { answer, bytes, text };
};
const forgetOpen = (companyId: string) => plant({ pk: `C#${companyId}`, sk: "EXPORTS_OPEN", count: 0 });

const listed = async (person: Person) => {
  const found: { section: string; ruleTitle: string }[] = [];
  let cursor: string | null = null;
  do {
    const page = await person.listCompanyRules({
      query: { limit: 200, sort: "ruleTitle", order: "desc", ...(cursor && { cursor }) },
    });
    if (Array.isArray(page)) throw new Error("Expected a page");
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return found.map(({ section, ruleTitle }) => ({ Section: section, Rule: ruleTitle }));
};

describe("an export of 25,000 rules", () => {
  it("holds the rows of the list in its order, in both formats, and tells its maker", async () => {
    const query = { sort: "ruleTitle", order: "desc" };
    const list = await listed(one.admin);
    expect(list.length).toBe(count);
    await one.member.refused.exportRules(409, { query: { format: "csv" } }, { code: "export.large" });
    const before = (await one.member.listNotifications()).total;
    for (const format of ["csv", "xlsx"] as const) {
      const job = await ask(one.member, { list: "rules", format, columns: ["section", "ruleTitle"], query });
      expect(job).toMatchObject({ status: "queued", rows: 0, downloadUrl: null });
      const heap = process.memoryUsage().rss;
      await job.work();
      expect((process.memoryUsage().rss - heap) / 2 ** 20).toBeLessThan(200);
      const done = await state(one.member, job);
      expect(done).toMatchObject({ status: "done", rows: count });
      const { answer, text, bytes } = await download(done.downloadUrl);
      expect(answer.headers.get("content-disposition")).toMatch(/rules-\d{4}-\d\d-\d\d\.(csv|xlsx)$/);
      const guarded = list.map((row) =>
        row.Rule.startsWith("=")
          ? { ...row, Rule: format === "csv" ? `'${row.Rule}` : row.Rule.replace("\u0001", "") }
          : row,
      );
      expect(format === "csv" ? rowsOfCsv({ text }) : rowsOfXlsx({ bytes })).toEqual(guarded);
    }
    const { items, total } = await one.member.listNotifications();
    expect(total).toBe(before + 2);
    expect(items[0]).toMatchObject({
      kind: "export_ready",
      text: "Your export of rules is ready: 25,000 rows",
      link: expect.stringMatching(/^\/exports\//),
      actor: null,
    });
    expect((await activityOf(one.company.id, "export.started")).length).toBe(2);
    const mails = await itemsUnder("OUTBOX");
    expect(mails.map(({ to }) => to)).toEqual([one.member.user.email, one.member.user.email]);
  }, 120_000);
});

describe("an export", () => {
  it("is its maker's alone", async () => {
    const two = await aStaffedCompany();
    const job = await ask(one.officer, { list: "people", format: "csv" });
    await job.work();
    expect(await state(one.officer, job)).toMatchObject({ status: "done", rows: 3 });
    for (const other of [one.admin, one.member, two.officer])
      await other.refused.getExport(404, { params: { exportId: job.exportId } });
  });

  it("of a list that the person may not open is refused, as are wrong filters by their names", async () => {
    await one.member.refused.createExport(403, { body: { list: "activity", format: "csv" } });
    const { issues } = await one.member.refused.createExport(400, {
      body: { list: "rules", format: "csv", columns: ["password"], query: { sort: "nothing" } },
    });
    expect(issues?.map(({ path }) => path).toSorted()).toEqual(["body.columns", "body.query.sort"]);
    expect(Object.keys(ruleColumns)).not.toContain("password");
  });

  it("is one of 5 at a time in a company, of 50 at the same moment", async () => {
    const { company, admin, member } = await aStaffedCompany();
    const from = invocations.length;
    const body = { list: "people", format: "csv" };
    const requests = times(many, (index) => as(index % 2 ? admin : member, { body }));
    expect(await atOnce(createExport, requests)).toEqual({ 202: 5, 409: many - 5 });
    await admin.refused.createExport(
      409,
      { body },
      { code: "limit", message: "You have reached the limit of 5." },
    );
    await work(from);
    await admin.createExport({ body });
    await forgetOpen(company.id);
  });

  it("begins anew where its worker was lost, and ends once", async () => {
    const { member } = await aStaffedCompany();
    const { exportId } = await member.createExport({ body: { list: "people", format: "csv" } });
    const [open] = (await itemsUnder("EXPORTS#OPEN")).filter((item) => item.exportId === exportId);
    if (!open) throw new Error("The export is not open");
    await plant({ ...open, at: "2026-01-01T00:00:00.000Z" });
    const from = invocations.length;
    await resumeExports({}, lambdaContext());
    expect(invocations.slice(from).filter(isOurs)).toHaveLength(1);
    await Promise.all([work(from), work(from)]);
    expect(await state(member, { exportId })).toMatchObject({ status: "done" });
    expect((await itemsUnder("EXPORTS#OPEN")).some((item) => item.exportId === exportId)).toBe(false);
    expect((await member.listNotifications()).items).toHaveLength(1);
  });

  it("fails where its maker may not have the list any more", async () => {
    const { admin, officer } = await aStaffedCompany();
    const job = await ask(officer, { list: "activity", format: "csv" });
    await admin.changeMemberRole({ params: { userId: officer.user.id }, body: { role: "member" } });
    await job.work();
    expect(await state(officer, job)).toMatchObject({ status: "failed", rows: 0, downloadUrl: null });
    expect((await officer.listNotifications()).items[0]?.text).toBe(
      "Your export of activity could not be made",
    );
  });

  it("of a super administrator is told by mail", async () => {
    const operator = await aPerson({ role: "super_admin" });
    await operator.refused.createExport(403, { body: { list: "rules", format: "csv" } });
    const job = await ask(operator, { list: "sections", format: "xlsx" });
    await job.work();
    expect(await state(operator, job)).toMatchObject({ status: "done", rows: 0 });
    const mails = (await itemsUnder("OUTBOX")).filter(({ to }) => to === operator.user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Your export of sections is ready: 0 rows"]);
  });
});
