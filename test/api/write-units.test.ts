import { afterAll, expect, it } from "vitest";
import { tableClient } from "../../functions/core/table/client.ts";
import { measured } from "../../scripts/costs/measured.ts";
import { getCurrentUser } from "../../shared/api/session.ts";
import { ok } from "../support/server/api.ts";
import { anEmail, aSource, cookiesOf, password, signIn } from "../support/server/login-attempts.ts";
import { deliverRows, waitingFor, withMailbox } from "../support/server/mailbox.ts";
import { aCompany, anAccountWith } from "../support/server/people.ts";
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

const mailsPerSession = measured.mailsPerPerson / measured.sessionsPerPerson;

// A sign-in, three changes, and an assignment with its mail in every other session: docs/costs.md counts with that.
it("a session writes what the costs say", async () => {
  const company = await aCompany();
  const { email } = await anAccountWith(password, { email: anEmail(), companyId: company.id });
  const source = aSource();
  const first = await signIn(email, password, source);
  const device = cookiesOf(first, "device");
  let cookies: string[] = [];
  const signInUnits = await writesOf("a sign-in in a known browser", async () => {
    cookies = cookiesOf(await signIn(email, password, source, device), "sid");
  });
  await writesOf("a call", () => ok(getCurrentUser, { cookies }));
  const { id, admin, member } = await aCompanyWithRule();
  const body = { assignedTo: member.user.id, notes: "With care" };
  const assignUnits = await writesOf("an assignment", () =>
    admin.assignCompanyRule({ params: { id }, body }),
  );
  const mails = await waitingFor(member.user.email);
  expect(mails).toHaveLength(1);
  const mailUnits = await writesOf("its mail", () => deliverRows(mails));
  const params = { id };
  const changes = [
    await writesOf("a rule's notes", () =>
      member.updateCompanyRule({ params, body: { companyNotes: "Ours" } }),
    ),
    await writesOf("a question", () => member.addRuleReview({ params, body: { content: "Why?" } })),
    await writesOf("an acknowledgement", () => member.acknowledgeRule({ params, body: {} })),
  ];
  const counted = signInUnits + (assignUnits + mailUnits) * mailsPerSession + changes.reduce((a, b) => a + b);
  const { writeUnitsPerSession } = measured;
  expect(counted).toBeLessThanOrEqual(writeUnitsPerSession);
  expect(counted).toBeGreaterThan(writeUnitsPerSession * 0.9);
});
