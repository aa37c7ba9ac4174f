import { randomUUID } from "node:crypto";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import type { Item } from "../../functions/core/table/operation.ts";
import { countFiles } from "../../functions/packs/deletion/own-files.ts";
import { runDeletion } from "../../functions/packs/deletion/run-deletion.ts";
import { companies } from "../../functions/people/companies/company-repository.ts";
import { handler as deleteCompany } from "../../functions/workers/delete-company.ts";
import { handler as watch } from "../../functions/workers/watch-deletions.ts";
import { workers } from "../../infra/config/workers.ts";
import { workerRights } from "../../infra/lib/grants/table-rights.ts";
import { registry } from "../../shared/api/registry.ts";
import { call } from "../support/server/api.ts";
import { aroundTable } from "../support/server/around-table.ts";
import { allItems, itemsUnder, plant } from "../support/server/engine.ts";
import { lambdaContext } from "../support/server/event.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { ordinaryCaller } from "../support/server/matrix/principals.ts";
import { sampleOf } from "../support/server/matrix/samples.ts";
import { aWorld, loadRegulation, type World } from "../support/server/matrix/world.ts";
import { aPerson, aStaffedCompany, as, type StaffedCompany, visitor } from "../support/server/people.ts";
import { withRights } from "../support/server/role-check.ts";
import { configure } from "../support/server/settings.ts";
import { invocations } from "../support/server/storage.ts";

await loadRegulation();

const dayMs = 86_400_000;
const later = (ms: number): Date => new Date(Date.now() + ms);
const due = later(7 * dayMs + 3_600_000);
/** After what was at work as the deletion began is over. */
const settled = new Date(due.getTime() + 3_600_000);
const schedule = ({ admin, company }: Pick<StaffedCompany, "admin" | "company">) =>
  admin.scheduleCompanyDeletion({ body: { companyName: company.name } });
const mailsOf = async (address: string, subject: RegExp) =>
  (await waitingFor(address)).filter((mail) => subject.test(mail.subject ?? ""));
const watchAt = (now: Date) => watch({ time: now.toISOString() }, lambdaContext());
const rights = workerRights(workers["delete-company"]?.grants ?? []);
const deleteAt = (companyId: string, now: Date) =>
  withRights("delete-company", rights, () =>
    deleteCompany({ companyId, time: now.toISOString() }, lambdaContext(900_000)),
  );
const deletionOf = async (companyId: string): Promise<Item | undefined> =>
  (await itemsUnder("DELETIONS")).find(({ sk }) => sk === companyId);

describe("a deletion that is scheduled", () => {
  it("needs the exact name, is told to all administrators at once, and is one", async () => {
    const staffed = await aStaffedCompany();
    const { admin, company, officer } = staffed;
    const other = await aPerson({ companyId: company.id, role: "company_admin" });
    const wrong = "Type the company name exactly.";
    for (const companyName of [company.name.toLowerCase(), `${company.name} `, ""])
      await admin.refused.scheduleCompanyDeletion(
        400,
        { body: { companyName } },
        { message: wrong, fields: ["body.companyName"] },
      );
    await officer.refused.scheduleCompanyDeletion(403, { body: { companyName: company.name } });
    expect(await admin.getCompanyDeletion({})).toEqual({ dueAt: null, requestedBy: null });
    const answer = await schedule(staffed);
    expect(answer.requestedBy?.id).toBe(admin.user.id);
    const wait = Date.parse(answer.dueAt ?? "") - Date.now();
    expect(Math.round(wait / 60_000)).toBe(7 * 24 * 60);
    await other.refused.scheduleCompanyDeletion(
      409,
      { body: { companyName: company.name } },
      "This is under way already.",
    );
    expect(await other.getCompanyDeletion({})).toEqual(answer);
    for (const { user } of [admin, other]) {
      const [mail, ...more] = await mailsOf(user.email, /will be deleted on/);
      expect(more).toEqual([]);
      expect(mail?.subject).toMatch(new RegExp(`^${company.name} will be deleted on \\w+ \\d+, 20\\d\\d$`));
      expect(mail?.text).toContain(`Requested by: ${admin.user.firstName} ${admin.user.lastName}`);
      expect(mail?.text).toContain("Cancel deletion");
      expect(mail).not.toHaveProperty("companyId");
    }
    expect(await mailsOf(officer.user.email, /deleted/)).toEqual([]);
  });

  it("is in the session of administrators alone, and work goes on; any of them cancels it once", async () => {
    const staffed = await aStaffedCompany();
    const { admin, officer, member, company } = staffed;
    const other = await aPerson({ companyId: company.id, role: "company_admin" });
    const { dueAt } = await schedule(staffed);
    expect(await other.getCurrentUser({})).toMatchObject({ companyDeletesAt: dueAt });
    for (const person of [officer, member])
      expect(await person.getCurrentUser({})).not.toHaveProperty("companyDeletesAt");
    await officer.createRuleTag({ body: { name: "Still here" } });
    expect(await other.cancelCompanyDeletion({})).toEqual({ dueAt: null, requestedBy: null });
    await admin.refused.cancelCompanyDeletion(404, {}, "No deletion is scheduled.");
    expect(await admin.getCurrentUser({})).not.toHaveProperty("companyDeletesAt");
    await deleteAt(company.id, settled);
    expect(await admin.getCurrentCompany({})).toMatchObject({ id: company.id });
  });

  it("is told a second time a day before, once, and starts when it is due", async () => {
    const staffed = await aStaffedCompany();
    const { admin, company } = staffed;
    await schedule(staffed);
    const count = async () => (await mailsOf(admin.user.email, /will be deleted on/)).length;
    const started = (from: number) =>
      invocations
        .slice(from)
        .filter(
          ({ worker, event }) =>
            worker.endsWith("delete-company") && JSON.stringify(event).includes(company.id),
        );
    for (const [days, mails] of [
      [5, 1],
      [6.1, 2],
      [6.5, 2],
    ] as const) {
      const from = invocations.length;
      await watchAt(later(days * dayMs));
      expect([days, await count(), started(from).length]).toEqual([days, mails, 0]);
    }
    const from = invocations.length;
    await watchAt(due);
    expect(started(from)).toHaveLength(1);
    expect(await count()).toBe(2);
    await deleteAt(company.id, later(6.9 * dayMs));
    expect(await deletionOf(company.id)).toMatchObject({ status: "waiting", leasedUntil: null });
  });

  it("waits for as long as a stage on one machine says, and a deployed one for 7 days", async () => {
    for (const [STAGE, seconds] of [
      ["local", 5],
      ["prod", 7 * 86_400],
    ] as const) {
      configure({ DELETION_WAIT_SECONDS: "5", STAGE });
      const staffed = await aStaffedCompany();
      const { dueAt } = await schedule(staffed).finally(() => configure());
      expect(Math.round((Date.parse(dueAt ?? "") - Date.now()) / 1_000 - seconds)).toBeCloseTo(0, -1);
    }
  });
});

/** What a company's people can begin: rows of every kind, with those in partitions of all companies. */
const begins = /^(add|assign|attach|create|deactivate|follow|import|invite|start|submit|take|test|verify)/;
const fill = async (world: World): Promise<void> => {
  for (const contract of registry.filter(({ audit, operationId }) => audit && begins.test(operationId))) {
    const person = await ordinaryCaller(contract.permission).make(world.company.id);
    if (person.user.companyId !== world.company.id) continue;
    await call(contract, as(person, await sampleOf(contract).request(world, person)));
  }
};

const mentions =
  (marks: readonly string[]) =>
  (item: Item): boolean => {
    const text = JSON.stringify(item, (_, value: unknown) => (value instanceof Uint8Array ? "" : value));
    return marks.some((mark) => text.includes(mark));
  };
const nameOf = ({ pk, sk }: Item): string => `${pk} / ${sk}`;
const asText = (item: Item): string => JSON.stringify(Object.entries(item).toSorted());

/** Links that open nothing any more, and go by themselves within a day. */
const passing = /^(MAIL_TOKEN|INVITATION|PENDING|SSO_FLOW|CHALLENGE|SAML_ASSERTION)#/;
const isLeft = (item: Item): boolean =>
  !item.pk.startsWith("SYSTEM#ACTIVITY#") && !(passing.test(item.pk) && item.ttl !== undefined);

/** A worker that is gone: before it notes its next step (even runs), right after, or after some writes between two of them. */
const dying = (run: number): (() => void) => {
  let [writes, notes] = [0, 0];
  const lost = () => new Error("The worker is lost");
  const isOver = (): boolean => writes > 2 * run || notes > 2 || (notes === 2 && run % 2 === 0);
  return aroundTable((next) => async (operation, input) => {
    if (/^(Get|BatchGet|Query)/.test(operation)) return next(operation, input);
    // The first note is that it has the deletion.
    const isNote = JSON.stringify(input).includes('"DELETIONS"');
    if (isNote) notes += 1;
    else writes += 1;
    if (isOver()) throw lost();
    const answer = await next(operation, input);
    if (notes === 2) throw lost();
    return answer;
  });
};

describe("a deletion that is due", () => {
  it("removes all of the company and nothing else, frees its name, and mails a certificate", {
    timeout: 120_000,
  }, async () => {
    const [world, beside] = [await aWorld("Leaving"), await aWorld("Beside")];
    await fill(world);
    const { company, admin } = world;
    const asking = await aPerson({ companyId: company.id, membership: "pending" });
    await schedule(world);
    const people = (await itemsUnder("USER#")).filter(
      (item) => item.companyId === company.id && item.sk === "USER",
    );
    const own = people.filter(({ id }) => id !== asking.user.id);
    const marks = [company.id, ...own.map(({ id }) => String(id)), ...own.map(({ email }) => String(email))];
    // The note of a token's end names the token alone.
    const isOfCompany = (item: Item) => item.pk.startsWith("TOKENS_EXPIRING#") || mentions(marks)(item);
    const before = await allItems();
    await deleteAt(company.id, due);
    await deleteAt(company.id, settled);
    const after = new Map((await allItems()).map((item) => [nameOf(item), asText(item)]));
    const others = before.filter((item) => !isOfCompany(item));
    expect(others.filter((item) => after.get(nameOf(item)) !== asText(item)).map(nameOf)).toEqual([]);
    const left = (await allItems()).filter(isOfCompany).filter(isLeft);
    const mails = left.filter(({ pk }) => pk.startsWith("OUTBOX"));
    expect(left.filter((item) => !mails.includes(item)).map(nameOf)).toEqual([]);
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(["Certificate of deletion"]));
    expect(await countFiles(company.id, () => undefined)).toEqual({ files: 0, bytes: 0 });
    await visitor.refused.getCurrentUser(401, as(admin));
    expect(await asking.getCurrentUser({})).toMatchObject({ companyId: null, membership: "none" });
    expect(await beside.admin.getCurrentCompany({})).toMatchObject({ id: beside.company.id });
    const again = await aStaffedCompany({ name: company.name });
    expect(await again.admin.listTeamMembers({})).toHaveLength(3);
    const note = (await itemsUnder("SYSTEM#ACTIVITY#")).find(
      (row) => row.event === "company.deleted" && JSON.stringify(row.target).includes(company.id),
    );
    const lastRoot = { root: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(note).toMatchObject({ userId: null, after: { people: own.length, lastRoot } });
    expect(Number(Object(note?.after).files)).toBeGreaterThan(0);
    expect(mentions(own.map(({ email }) => String(email)))(note ?? { pk: "", sk: "" })).toBe(false);
    const [mail] = await mailsOf(admin.user.email, /^Certificate of deletion$/);
    const [file] = mail?.attachments ?? [];
    expect(file).toMatchObject({ name: "certificate-of-deletion.pdf", type: "application/pdf" });
    const pdf = new Uint8Array(Buffer.from(file && "base64" in file ? file.base64 : "", "base64"));
    const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
    const { root } = Object(Object(note?.after).lastRoot);
    for (const fact of ["Certificate of deletion", company.name, company.id, admin.user.email, root])
      expect(text.replaceAll(/\s+/g, "")).toContain(String(fact).replaceAll(/\s+/g, ""));
  });

  it("keeps everyone out from its start on, and cannot be undone", async () => {
    const staffed = await aStaffedCompany();
    const { company, member } = staffed;
    const operator = await aPerson({ role: "super_admin" });
    await schedule(staffed);
    const end = aroundTable((next) => async (operation, input) => {
      if (JSON.stringify(input).includes("company.deletion-started")) {
        await next(operation, input);
        throw new Error("The worker is lost");
      }
      return next(operation, input);
    });
    await expect(runDeletion(company.id, due, () => 900_000)).rejects.toThrow("lost");
    end();
    await member.refused.getCurrentUser(401, {});
    const params = { companyId: company.id };
    await operator.refused.activateCompany(409, { params }, "This is under way already.");
    await deleteAt(company.id, due);
    expect(await deletionOf(company.id)).toMatchObject({ status: "running" });
    // What was at work as it began leaves something behind.
    await plant({ pk: `C#${company.id}#R#1`, sk: "ASSIGNMENT#late" });
    await plant({ pk: `C#${company.id}`, sk: "SELECTION#021", userId: randomUUID(), companyRuleId: 1 });
    await deleteAt(company.id, settled);
    expect(await itemsUnder(`C#${company.id}`)).toEqual([]);
    expect(await deletionOf(company.id)).toBeUndefined();
  });

  it("is resumed wherever a worker ends, and does each thing once", async () => {
    const world = await aWorld("Resumed");
    const { company, admin } = world;
    await admin.createToken({ body: { name: "Reports", scopes: ["rules:read"] } });
    await schedule(world);
    let runs = 0;
    while (await deletionOf(company.id)) {
      runs += 1;
      const end = dying(runs);
      await runDeletion(company.id, runs > 12 ? settled : due, () => 900_000).catch(() => undefined);
      end();
      const row = await deletionOf(company.id);
      if (row) await plant({ ...row, leasedUntil: null });
      expect(runs).toBeLessThan(60);
    }
    expect(runs).toBeGreaterThan(10);
    expect(await itemsUnder(`C#${company.id}`)).toEqual([]);
    expect(await companies.findByName(company.name)).toBeUndefined();
    expect(await mailsOf(admin.user.email, /^Certificate of deletion$/)).toHaveLength(1);
    const notes = (await itemsUnder("SYSTEM#ACTIVITY#")).filter(
      (row) => row.event === "company.deleted" && JSON.stringify(row.target).includes(company.id),
    );
    expect(notes).toHaveLength(1);
  });

  it("goes on in another worker where the time of one is over", async () => {
    const staffed = await aStaffedCompany();
    await schedule(staffed);
    const from = invocations.length;
    await deleteCompany({ companyId: staffed.company.id, time: due.toISOString() }, lambdaContext(10_000));
    expect(invocations.slice(from).map(({ worker }) => worker)).toEqual([
      expect.stringMatching(/delete-company$/),
    ]);
    expect(await deletionOf(staffed.company.id)).toMatchObject({ status: "running", leasedUntil: null });
  });
});
