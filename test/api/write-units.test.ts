import { afterAll, expect, it } from "vitest";
import { tableClient } from "../../functions/core/table/client.ts";
import { measured } from "../../scripts/costs/measured.ts";
import { getCurrentUser } from "../../shared/api/session.ts";
import { ok } from "../support/server/api.ts";
import { anEmail, aSource, cookiesOf, password, signIn } from "../support/server/login-attempts.ts";
import { deliverRows, waitingFor, withMailbox } from "../support/server/mailbox.ts";
import { aCompany, anAccountWith } from "../support/server/people.ts";
import { chainAll } from "../support/server/record.ts";
import { roundTripsOf } from "../support/server/round-trips.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";

withMailbox();
await aRuleWorld();

const lines: string[] = [];
afterAll(() => console.log(["Write units", ...lines].join("\n")));

/** The write units that `act` takes, as the engine counts them. */
const writesOf = async (what: string, act: () => Promise<unknown>): Promise<number> => {
  const { writeUnits, commands } = await roundTripsOf(tableClient(), act);
  lines.push(`${what.padEnd(30)} ${writeUnits} (${commands.join(" ")})`);
  return writeUnits;
};

/** The same, with the units that chain what it added to the company's record, as the worker behind the stream does. */
const withChain = async (companyId: string, what: string, act: () => Promise<unknown>): Promise<number> =>
  (await writesOf(what, act)) + (await writesOf(`  its entry in the chain`, () => chainAll(companyId)));

const mailsPerSession = measured.mailsPerPerson / measured.sessionsPerPerson;

// A sign-in, three changes, and an assignment with its mail in every other session: docs/costs.md counts with that.
it("a session writes what the costs say", async () => {
  const company = await aCompany();
  const { email } = await anAccountWith(password, { email: anEmail(), companyId: company.id });
  const source = aSource();
  const first = await signIn(email, password, source);
  const device = cookiesOf(first, "device");
  let cookies: string[] = [];
  await chainAll(company.id);
  const signInUnits = await withChain(company.id, "a sign-in in a known browser", async () => {
    cookies = cookiesOf(await signIn(email, password, source, device), "sid");
  });
  await writesOf("a call", () => ok(getCurrentUser, { cookies }));
  const { id, admin, member } = await aCompanyWithRule();
  const { companyId } = member.user;
  await chainAll(companyId ?? "");
  const changed = (what: string, act: () => Promise<unknown>) => withChain(companyId ?? "", what, act);
  const body = { assignedTo: member.user.id, notes: "With care" };
  const assignUnits = await changed("an assignment", () => admin.assignCompanyRule({ params: { id }, body }));
  const mails = await waitingFor(member.user.email);
  expect(mails).toHaveLength(1);
  const mailUnits = await writesOf("its mail", () => deliverRows(mails));
  const params = { id };
  const changes = [
    await changed("a rule's notes", () =>
      member.updateCompanyRule({ params, body: { companyNotes: "Ours" } }),
    ),
    await changed("a question", () => member.addRuleReview({ params, body: { content: "Why?" } })),
    await changed("an acknowledgement", () => member.acknowledgeRule({ params, body: {} })),
  ];
  const counted = signInUnits + (assignUnits + mailUnits) * mailsPerSession + changes.reduce((a, b) => a + b);
  const { writeUnitsPerSession } = measured;
  expect(counted).toBeLessThanOrEqual(writeUnitsPerSession);
  expect(counted).toBeGreaterThan(writeUnitsPerSession * 0.9);
});
