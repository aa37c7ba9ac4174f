import { describe, expect, it } from "vitest";
import { newId } from "../../functions/core/ids.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import packageJson from "../../package.json" with { type: "json" };
import { aBookedDemo } from "../support/server/demo-bookings.ts";
import { allItems, plant } from "../support/server/engine.ts";
import { queueImport } from "../support/server/imports.ts";
import { aStoredObligation } from "../support/server/obligations.ts";
import { aCompany, aPerson, aStaffedCompany } from "../support/server/people.ts";
import { aRule, loadTitles, publish } from "../support/server/regulation.ts";

const superAdmin = await aPerson({ role: "super_admin" });
const state = () => superAdmin.getSystemState();

describe("the state of the system", () => {
  it("is true of an installation with nothing in it", async () => {
    expect(await state()).toMatchObject({
      version: packageJson.version,
      build: null,
      stage: "local",
      region: process.env.AWS_REGION,
      titles: 0,
      rules: 0,
      companies: 0,
      people: 0,
      upcomingDemos: { count: 0, isMore: false },
      mailsWaiting: { count: 0, isMore: false, oldestAt: null },
      mailsUnsent: { count: 0, isMore: false },
      importsWaiting: { count: 0, oldestAt: null },
      documentsWaiting: { count: 0, oldestAt: null },
      lastImports: [],
    });
  });

  it("counts regulation, companies, people, demos and obligations", async () => {
    await loadTitles();
    await publish(sharedLibrary, [
      aRule(),
      aRule({ section: "11.30" }),
      aRule({ titleNumber: 40, partNo: "3", section: "3.10" }),
    ]);
    await aStaffedCompany();
    await aCompany({ isActive: false });
    await aBookedDemo();
    await aBookedDemo({ status: "cancelled" });
    await aBookedDemo({ startsAt: "2026-01-05T09:00:00.000Z" });
    await aStoredObligation();
    expect(await state()).toMatchObject({
      titles: 50,
      titlesWithRules: 2,
      parts: 2,
      rules: 3,
      companies: 2,
      inactiveCompanies: 1,
      people: 3,
      upcomingDemos: { count: 1, isMore: false },
      obligations: 1,
    });
  });

  it("tells how large the table is, as the engine knows it", async () => {
    // The engine of the tests counts items and knows no bytes.
    expect((await state()).table).toEqual({ items: (await allItems()).length, bytes: null });
  });

  it("tells what waits, since when, and what could not be sent", async () => {
    const at = "2026-11-01T10:00:00.000Z";
    const mail = { to: "a@example.com", subject: "A", text: "A", html: "A", attempts: 0, leasedUntil: null };
    await plant({ pk: "OUTBOX", sk: "2", id: "2", createdAt: "2026-11-02T10:00:00.000Z", ...mail });
    await plant({ pk: "OUTBOX", sk: "1", id: "1", createdAt: at, ...mail });
    await plant({ pk: `UNSENT#${new Date().toISOString().slice(0, 7)}`, sk: "3" });
    const policyId = newId();
    await plant({ pk: "DOCUMENTS#PENDING", sk: "c#p", companyId: "c", policyId, attempts: 0, at });
    const { jobId } = await queueImport([], { companyId: null, createdBy: superAdmin.user.id });
    const now = await state();
    expect(now).toMatchObject({
      mailsWaiting: { count: 2, isMore: false, oldestAt: at },
      mailsUnsent: { count: 1, isMore: false },
      documentsWaiting: { count: 1, oldestAt: at },
      importsWaiting: { count: 1, isMore: false },
    });
    expect(now.lastImports.map((job) => job.jobId)).toEqual([jobId]);
    expect(now.importsWaiting.oldestAt?.slice(0, 10)).toBe(now.asOf.slice(0, 10));
  });

  it("stops counting at a hundred, and asks no company for its people where there are more", async () => {
    const mail = { to: "a@example.com", subject: "A", text: "A", html: "A", attempts: 0, leasedUntil: null };
    for (let index = 100; index < 220; index += 1) {
      const id = String(index);
      await plant({ pk: "OUTBOX", sk: id, id, createdAt: "2026-11-03T10:00:00.000Z", ...mail });
      await plant({
        pk: "COMPANIES",
        sk: id,
        ...{ id, name: id, isActive: true, createdAt: "2026-11-03T10:00:00.000Z" },
      });
    }
    expect(await state()).toMatchObject({
      companies: 122,
      people: null,
      mailsWaiting: { count: 100, isMore: true },
    });
  });
});
