import { table } from "../../../../functions/core/table/table.ts";
import { scoping } from "../../../../functions/work/scoping/scoping-repository.ts";
import type { Person } from "../people.ts";
import type { Sample } from "./sample.ts";

let count = 0;

const answers = new Map<string, Promise<void>>();

const answer = async (companyId: string, userId: string): Promise<void> => {
  if (await scoping.getProfile(companyId)) return;
  const profile = { activities: [], locations: [], answers: { "21-lasers": "no" as const }, version: 1 };
  const by = { updatedBy: userId, updatedAt: new Date().toISOString() };
  await table.write(scoping.saveProfile(companyId, { ...profile, ...by }));
};

/** The caller's company has answered something; samples are made at the same moment. */
const answered = ({ user }: Person): Promise<void> => {
  const companyId = user.companyId ?? "";
  const known = answers.get(companyId) ?? answer(companyId, user.id);
  answers.set(companyId, known);
  return known;
};

export const scopingSamples: Record<string, Sample> = {
  getScoping: { request: () => ({}) },
  listProposals: { request: () => ({}) },
  saveScoping: {
    request: () => {
      count += 1;
      return {
        body: { activities: [`Activity ${count}`], locations: ["Ohio"], answers: { "21-lasers": "no" } },
      };
    },
  },
  decideProposals: {
    request: async (_world, actor) => {
      await answered(actor);
      count += 1;
      // No part of the sample regulation: the part's own row is the only one.
      const items = [{ titleNumber: 21, part: "1040" }];
      return { body: { items, decision: "declined", reason: `Reason ${count}` } };
    },
  },
};
