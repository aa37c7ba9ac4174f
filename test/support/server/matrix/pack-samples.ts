import { newId } from "../../../../functions/core/ids.ts";
import { table } from "../../../../functions/core/table/table.ts";
import { packs } from "../../../../functions/packs/evidence/pack-repository.ts";
import { companies } from "../../../../functions/people/companies/company-repository.ts";
import { localDay } from "../../../../functions/services/jobs/local-morning.ts";
import { Person } from "../../../../shared/schemas/company-rule.ts";
import { defaultTimeZone } from "../../../../shared/schemas/time-zone.ts";
import { plant } from "../engine.ts";
import type { Sample } from "./sample.ts";
import type { World } from "./world.ts";

/** A pack that is made, as a row. */
const packOf = async ({ company, admin }: World): Promise<string> => {
  const id = newId();
  await plant({
    ...{ pk: `C#${company.id}#PACKS`, sk: id, id, companyId: company.id, day: "2026-01-05", isDayOver: true },
    scope: { kind: "title", title: 21, part: null, policyId: null },
    ...{
      scopeName: "Title 21",
      status: "done",
      manifestSha256: "0".repeat(64),
      createdBy: Person.parse(admin.user),
    },
    ...{ attempts: 1, leasedUntil: null, createdAt: new Date().toISOString() },
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  return id;
};

const ofPack: Sample = {
  request: async (world) => ({ params: { id: await packOf(world) } }),
  owned: { "params.id": { missing: "01AAAAAAAAAAAAAAAAAAAAAAAA", status: 404 } },
};

/** The archive of a company, as a row. */
const archiveOf = (companyId: string | null, status: "done" | "failed"): Promise<void> =>
  plant({
    ...{
      pk: `C#${companyId}`,
      sk: "ARCHIVE",
      id: newId(),
      companyId,
      status,
      attempts: 1,
      leasedUntil: null,
    },
    requestedBy: { id: newId(), firstName: "Ada", lastName: "Park", email: "ada.park@example.com" },
    ...{ manifestSha256: null, createdAt: new Date().toISOString() },
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });

/** A deletion of the company that waits, as a row; none where it is not to be. */
const deletionOf = async (companyId: string, isScheduled: boolean): Promise<void> => {
  const key = { pk: "DELETIONS", sk: companyId };
  const at = new Date().toISOString();
  const requestedBy = { id: newId(), firstName: "Ada", lastName: "Park", email: "ada.park@example.com" };
  await plant({
    ...key,
    companyId,
    requestedBy,
    requestedAt: at,
    dueAt: at,
    remindedAt: null,
    status: "waiting",
    attempts: 0,
    leasedUntil: null,
  });
  if (!isScheduled) await table.writeMany([{ remove: key }]);
};

/** What the generated tests send to the endpoints of evidence packs. */
export const packSamples = {
  listEvidencePacks: { request: () => ({}) },
  createEvidencePack: {
    request: async (_, { user }) => {
      // Asked again while one is made, it is the same pack.
      const before = await packs.underWay(user.companyId ?? "none");
      if (before) await table.transact(packs.erase(before));
      return { body: { day: localDay(new Date(), defaultTimeZone), scope: { kind: "title", title: 21 } } };
    },
  },
  getEvidencePack: ofPack,
  deleteEvidencePack: ofPack,
  downloadEvidencePack: ofPack,
  getCompanyArchive: { request: () => ({}) },
  createCompanyArchive: {
    request: async (_, { user }) => {
      await archiveOf(user.companyId, "failed");
      return {};
    },
  },
  downloadCompanyArchive: {
    request: async (_, { user }) => {
      await archiveOf(user.companyId, "done");
      return {};
    },
  },
  getCompanyDeletion: { request: () => ({}) },
  scheduleCompanyDeletion: {
    request: async ({ company }, { user }) => {
      const companyId = user.companyId ?? company.id;
      await deletionOf(companyId, false);
      return { body: { companyName: (await companies.mustGet(companyId)).name } };
    },
  },
  cancelCompanyDeletion: {
    request: async ({ company }, { user }) => {
      await deletionOf(user.companyId ?? company.id, true);
      return {};
    },
  },
} satisfies Record<string, Sample>;
