import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { Proposal, ProposalDecision, ScopingProfile } from "../../../shared/schemas/scoping.ts";
import { LostRace } from "../../core/problem.ts";
import type { Condition } from "../../core/table/expression.ts";
import { type Key, type Operation, replaceWhen } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * What a company answered, and what it decided about each part that was proposed: one Query reads both.
 *   pk `C#{companyId}#SCOPING`  sk `PROFILE`                activities, locations, answers
 *   pk `C#{companyId}#SCOPING`  sk `PART#{nnn}#{part}`      the newest decision about a part
 */
const StoredProfile = ScopingProfile.pick({
  activities: true,
  locations: true,
  answers: true,
  version: true,
}).extend({ updatedBy: z.string(), updatedAt: IsoDateTime });
export type StoredProfile = z.infer<typeof StoredProfile>;

const StoredDecision = Proposal.pick({ titleNumber: true, part: true, proposal: true, reason: true }).extend({
  decision: ProposalDecision,
  decidedBy: z.string(),
  decidedAt: IsoDateTime,
  version: z.number().int(),
});
export type StoredDecision = z.infer<typeof StoredDecision>;

const partition = (companyId: string): string => `C#${companyId}#SCOPING`;
const profileKey = (companyId: string): Key => ({ pk: partition(companyId), sk: "PROFILE" });
const partKey = (companyId: string, { titleNumber, part }: Pick<Proposal, "titleNumber" | "part">): Key => ({
  pk: partition(companyId),
  sk: `PART#${String(titleNumber).padStart(3, "0")}#${part}`,
});

const getProfile = async (companyId: string): Promise<StoredProfile | undefined> => {
  const item = await table.get(profileKey(companyId));
  return item && StoredProfile.parse(item);
};

const getDecision = async (
  companyId: string,
  place: Pick<Proposal, "titleNumber" | "part">,
): Promise<StoredDecision | undefined> => {
  const item = await table.get(partKey(companyId, place));
  return item && StoredDecision.parse(item);
};

const list = async (
  companyId: string,
): Promise<{ profile: StoredProfile | undefined; decisions: StoredDecision[] }> => {
  const items = await table.queryAll({ pk: partition(companyId) });
  const profile = items.find(({ sk }) => sk === "PROFILE");
  const decided = items.filter(({ sk }) => sk.startsWith("PART#"));
  return {
    profile: profile && StoredProfile.parse(profile),
    decisions: decided.map((item) => StoredDecision.parse(item)),
  };
};

const meanwhile = () => new LostRace("The answers were changed at the same time. Please try again.");
const at = (version: number): Condition[] =>
  version === 0 ? [{ absent: "pk" }] : [{ attribute: "version", is: "=", value: version }];

/** Writes the version after the one that was read. */
const saveProfile = (companyId: string, next: StoredProfile): Operation =>
  replaceWhen({ ...profileKey(companyId), ...next }, at(next.version - 1), meanwhile);
const saveDecision = (companyId: string, next: StoredDecision): Operation =>
  replaceWhen({ ...partKey(companyId, next), ...next }, at(next.version - 1), meanwhile);

export const scoping = { getProfile, getDecision, list, saveProfile, saveDecision };
