import type { Person } from "../people.ts";
import { anAssignedRule } from "./assigned-rules.ts";
import type { Sample } from "./sample.ts";
import type { World } from "./world.ts";

const note = "The procedure is in force, and the log shows it.";
const owned = { "params.id": { missing: 5, status: 404 } } as const;

const isOurs = ({ company }: World, { user }: Person): boolean => user.companyId === company.id;

/** A rule that the actor has, and someone else reviews. */
const workOf = (world: World, actor: Person): Promise<number> =>
  anAssignedRule(world, isOurs(world, actor) ? actor : world.member, world.admin.user.id);

const aLinkOf = async (world: World): Promise<string> => {
  const body = { title: "Access log", url: "https://example.com/log", attachTo: [] };
  return (await world.admin.addEvidence({ body })).id;
};

const ofPart11 = { titleId: "21", partNo: "11" };
const ofPart: Sample = { request: () => ({ params: ofPart11 }), everyones: ["titleId", "partNo"] };
/** Each call sets another one: the same again would change nothing. */
let needsReview = false;

/** What the generated tests send to the endpoints of reviewed work. */
export const workSamples: Readonly<Record<string, Sample>> = {
  submitWork: {
    request: async (world, actor) => ({
      params: { id: await workOf(world, actor) },
      body: { note, evidenceIds: [await aLinkOf(world)] },
    }),
    owned: { ...owned, "body.evidenceIds": { missing: ["01AAAAAAAAAAAAAAAAAAAAAAAA"], status: 404 } },
  },
  listReviews: {
    request: async (world) => {
      const id = await anAssignedRule(world, world.member, world.admin.user.id);
      await world.member.submitWork({ params: { id }, body: { note } });
      return { query: { kind: "submission" } };
    },
  },
  getReviewSetting: ofPart,
  setReviewSetting: {
    ...ofPart,
    request: () => {
      needsReview = !needsReview;
      return { params: ofPart11, body: { needsReview } };
    },
  },
  withdrawWork: {
    request: async (world, actor) => {
      const id = await workOf(world, actor);
      const canSubmit = isOurs(world, actor) && actor.user.membership === "active";
      if (canSubmit) await actor.call.submitWork({ params: { id }, body: { note } });
      return { params: { id } };
    },
    owned,
  },
  decideWork: {
    request: async (world, actor) => {
      const reviewer = isOurs(world, actor) && actor.user.id !== world.member.user.id ? actor : world.admin;
      const id = await anAssignedRule(world, world.member, reviewer.user.id);
      const { review } = await world.member.submitWork({ params: { id }, body: { note } });
      return { params: { id }, body: { submissionId: review.submissionId, decision: "approved" } };
    },
    owned,
  },
};
