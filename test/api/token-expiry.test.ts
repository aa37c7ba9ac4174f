import { expect, it } from "vitest";
import { remindOfExpiry } from "../../functions/programs/expiry/remind-of-expiry.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { aStaffedCompany } from "../support/server/people.ts";

const dayMs = 86_400_000;
const subject = "Your access token expires in 7 days";
const run = (now: Date) => remindOfExpiry(now, () => 300_000);
/** So many days before something ends. */
const before = (expiresAt: string, days: number) => new Date(Date.parse(expiresAt) - days * dayMs);

it("tells a token's person seven days before its end, once; administrators of a service account", async () => {
  const { admin, officer, member } = await aStaffedCompany();
  const body = { name: "Nightly report", scopes: ["rules:read"], expiresInDays: 30 };
  const { expiresAt } = await member.createToken({ body });
  await admin.createServiceAccount({ body: { ...body, name: "Sync", role: "member" } });
  const subjectsOf = async ({ user }: typeof admin) =>
    (await waitingFor(user.email)).map((mail) => mail.subject).filter((each) => each === subject);
  await run(before(expiresAt, 9));
  expect(await subjectsOf(member)).toEqual([]);
  await run(before(expiresAt, 7));
  await run(before(expiresAt, 7));
  await run(before(expiresAt, 6));
  expect([await subjectsOf(member), await subjectsOf(admin)]).toEqual([[subject], [subject]]);
  expect(await subjectsOf(officer)).toEqual([]);
  const [mail] = (await waitingFor(admin.user.email)).filter((each) => each.subject === subject);
  expect(mail?.text).toContain("service account “Sync”");
});

it("says nothing of a token that was revoked, lives on, or never lived that long", async () => {
  const { admin, member } = await aStaffedCompany();
  const body = { name: "Report", scopes: ["rules:read"], expiresInDays: 40 };
  const { id, expiresAt } = await member.createToken({ body });
  await member.createToken({ body: { ...body, expiresInDays: 5 } });
  await member.revokeToken({ params: { id } });
  const account = await admin.createServiceAccount({ body: { ...body, role: "member" } });
  await admin.updateServiceAccount({ params: { id: account.id }, body: { expiresInDays: 90 } });
  for (const days of [7, 6, 5]) await run(before(expiresAt, days));
  await run(new Date());
  const told = [...(await waitingFor(member.user.email)), ...(await waitingFor(admin.user.email))];
  expect(told.filter((mail) => mail.subject === subject)).toEqual([]);
});
