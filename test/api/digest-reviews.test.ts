import { expect, it } from "vitest";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import { anAssignee, beginDigestsAfter, digestsAt } from "../support/server/digests.ts";
import { aPerson, type Person, signedIn } from "../support/server/people.ts";
import { aRule, loadTitles, publish } from "../support/server/regulation.ts";

await loadTitles();
await publish(sharedLibrary, [aRule({ obligationId: "11.10-0", ruleTitle: "Rule 0" })]);

interface Work {
  readonly member: Person;
  readonly reviewer: Person;
  readonly params: { readonly id: number };
  readonly submissionId: string;
}
const decided =
  (decision: "approved" | "returned") =>
  ({ reviewer, params, submissionId }: Work) =>
    reviewer.decideWork({ params, body: { submissionId, decision, reason: "Which log?" } });

/** Each case has a year of its own, after those of the cases before. */
let year = 2030;

it.each([
  ["not while it waits for its review", undefined, 0],
  ["again once it was returned", decided("returned"), 1],
  ["again once it was withdrawn", ({ member, params }: Work) => member.withdrawWork({ params }), 1],
  ["not after it was approved", decided("approved"), 0],
])("the daily summary tells of submitted work %s", async (_, becomes, mails) => {
  year += 1;
  await beginDigestsAfter(`${year}-05-20`);
  const today = `${year}-06-15`;
  const { user, company } = await anAssignee();
  const [member, reviewer] = [await signedIn(user), await aPerson({ companyId: company.id })];
  const { companyRuleId: id } = await member.assignMasterRule({
    params: { id: "21.11-11.10-0" },
    body: { assignedTo: user.id, needsReview: true, reviewerId: reviewer.user.id, dueDate: today },
  });
  const params = { id };
  const { review } = await member.submitWork({ params, body: { note: "Done" } });
  expect(await digestsAt(`${today}T08:30:00Z`)).toBe(0);
  await becomes?.({ member, reviewer, params, submissionId: String(review.submissionId) });
  expect(await digestsAt(`${dayAfter(today, 1)}T08:30:00Z`)).toBe(mails);
});
