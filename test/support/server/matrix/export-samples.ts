import { newId } from "../../../../functions/core/ids.ts";
import { plant } from "../engine.ts";
import type { Person } from "../people.ts";
import type { Sample } from "./sample.ts";

const scopeOf = ({ user: { companyId } }: Person): string => (companyId ? `C#${companyId}` : "SYSTEM");

/** An export of this person that waits for its worker. */
const exportOf = async (maker: Person): Promise<string> => {
  const { id: userId, companyId } = maker.user;
  const exportId = newId();
  await plant({
    ...{ pk: `${scopeOf(maker)}#U#${userId}`, sk: `EXPORT#${exportId}`, companyId, userId, exportId },
    ...{ list: "people", format: "csv", request: { format: "csv" }, fileName: "people.csv" },
    ...{ status: "queued", rows: 0, attempts: 0, leasedUntil: null },
    ...{ createdAt: new Date().toISOString(), expiresAt: new Date(Date.now() + 60_000).toISOString() },
  });
  return exportId;
};

const asCsv: Sample = { request: () => ({ query: { format: "csv" } }) };

/** What the generated tests send to the files of lists. */
export const exportSamples: Readonly<Record<string, Sample>> = {
  exportRules: asCsv,
  exportAssignments: asCsv,
  exportApplicability: asCsv,
  exportChanges: asCsv,
  exportEvidence: asCsv,
  exportDuties: asCsv,
  exportActivity: asCsv,
  exportPolicies: asCsv,
  exportPeople: asCsv,
  exportImports: asCsv,
  exportSections: asCsv,
  exportObligations: asCsv,
  createExport: {
    request: async (_, actor) => {
      const { role } = actor.user;
      await plant({ pk: scopeOf(actor), sk: "EXPORTS_OPEN", count: 0 });
      return { body: { list: role === "super_admin" ? "imports" : "people", format: "csv" } };
    },
  },
  getExport: {
    request: async (world, actor) => {
      const isHere = actor.user.companyId === world.company.id || actor.user.role === "super_admin";
      return { params: { exportId: await exportOf(isHere ? actor : world.admin) } };
    },
    owned: { "params.exportId": { missing: "01AAAAAAAAAAAAAAAAAAAAAAAA", status: 404 } },
  },
};
