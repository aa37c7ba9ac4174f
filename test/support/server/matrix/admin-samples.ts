import { usualShares } from "../../../../shared/schemas/shares.ts";
import { aBookedDemo } from "../demo-bookings.ts";
import { anObligation, aStoredObligation } from "../obligations.ts";
import { aCompany } from "../people.ts";
import { aSyncRun, endSync } from "../sources.ts";
import type { Sample } from "./sample.ts";

/** A new one each time. */
const ofObligation: Sample = {
  request: async () => ({ params: { id: (await aStoredObligation()).id } }),
  everyones: ["id"],
};

const companyParams = async (isActive = true) => ({
  params: { companyId: (await aCompany({ isActive })).id },
});
const ofCompany = (isActive: boolean): Sample => ({
  request: () => companyParams(isActive),
  everyones: ["companyId"],
});

/** One run at a time: that of the call before is over. */
const endedSync = async () => {
  await endSync();
  return { body: {} };
};

/** What the generated tests send to the endpoints of the console. */
export const adminSamples: Readonly<Record<string, Sample>> = {
  listObligationEvaluations: { request: () => ({}) },
  saveObligationEvaluation: { request: () => ({ body: anObligation() }) },
  getObligationEvaluation: ofObligation,
  deleteObligationEvaluation: ofObligation,
  downloadObligationPdf: ofObligation,
  listCompanies: { request: () => ({}) },
  deactivateCompany: ofCompany(true),
  activateCompany: ofCompany(false),
  getShares: { request: () => ({}) },
  getCompanyShares: ofCompany(true),
  updateCompanyShares: {
    request: async () => ({ ...(await companyParams()), body: { limits: { ...usualShares, imports: 3 } } }),
    everyones: ["companyId"],
  },
  listSources: { request: () => ({}) },
  updateSource: {
    request: () => ({ params: { title: "21" }, body: { isPinned: false } }),
    everyones: ["title"],
  },
  listSyncRuns: { request: () => ({}) },
  startSyncRun: { request: endedSync },
  getSyncRun: { request: async () => ({ params: { id: (await aSyncRun()).id } }), everyones: ["id"] },
  listDemoBookings: { request: () => ({ query: { when: "upcoming" } }) },
  updateDemoBooking: {
    request: async () => {
      const { id, startsAt } = await aBookedDemo();
      return { params: { id }, body: { startsAt, status: "scheduled", notes: "Wants to see reports" } };
    },
    everyones: ["id"],
  },
  getSystemState: { request: () => ({}) },
};
