import { describe, expect, it } from "vitest";
import { type User, users } from "../../functions/people/users/user-repository.ts";
import { suppressions } from "../../functions/services/mail/suppression-repository.ts";
import { handler } from "../../functions/workers/record-bounces.ts";
import { workers } from "../../infra/config/workers.ts";
import { workerRights } from "../../infra/lib/grants/table-rights.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { lambdaContext } from "../support/server/event.ts";
import { mailedToken } from "../support/server/mailed-links.ts";
import { anAccount, aStaffedCompany, visitor } from "../support/server/people.ts";
import { withRights } from "../support/server/role-check.ts";

/** A mail as SES's events name it; the forms are those of its developer guide. */
const mailOf = (address: string, timestamp: string) => ({
  timestamp,
  source: "Subpart <no-reply@subpart.example>",
  sourceArn: "arn:aws:ses:us-east-1:123456789012:identity/subpart.example",
  sendingAccountId: "123456789012",
  messageId: "0100000000000000-aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee-000000",
  destination: [address],
  headersTruncated: false,
  headers: [{ name: "From", value: "Subpart <no-reply@subpart.example>" }],
  commonHeaders: { to: [address], subject: "About the rule" },
  tags: { "ses:configuration-set": ["subpart-dev"], "ses:from-domain": ["subpart.example"] },
});
const at = "2026-11-20T10:00:05.000Z";
const sentAt = "2026-11-20T10:00:00.000Z";
const bounceOf = (address: string, over: Record<string, unknown> = {}, sent = sentAt) => ({
  eventType: "Bounce",
  bounce: {
    feedbackId: "0100000000000000-11111111-2222-3333-4444-555555555555-000000",
    bounceType: "Permanent",
    bounceSubType: "General",
    bouncedRecipients: [
      {
        emailAddress: address,
        action: "failed",
        status: "5.1.1",
        diagnosticCode: "smtp; 550 5.1.1 user unknown",
      },
    ],
    timestamp: at,
    reportingMTA: "dsn; mta.example.com",
    ...over,
  },
  mail: mailOf(address, sent),
});
const complaintOf = (address: string) => ({
  eventType: "Complaint",
  complaint: {
    feedbackId: "0100000000000000-66666666-7777-8888-9999-000000000000-000000",
    complaintSubType: null,
    complainedRecipients: [{ emailAddress: address }],
    timestamp: at,
    userAgent: "Amazon SES Mailbox Simulator",
    complaintFeedbackType: "abuse",
    arrivalDate: at,
  },
  mail: mailOf(address, sentAt),
});
const notification = (...events: readonly unknown[]) => ({
  Records: events.map((event) => ({
    EventVersion: "1.0",
    EventSubscriptionArn: "arn:aws:sns:us-east-1:123456789012:subpart-dev-mail-feedback:1",
    EventSource: "aws:sns",
    Sns: {
      Type: "Notification",
      MessageId: "dc1e94d9-56c5-5e96-808d-cc7f68faa162",
      TopicArn: "arn:aws:sns:us-east-1:123456789012:subpart-dev-mail-feedback",
      Subject: "Amazon SES Email Event Notification",
      Message: typeof event === "string" ? event : JSON.stringify(event),
      Timestamp: at,
      SignatureVersion: "1",
      Signature: "c2lnbmF0dXJl",
    },
  })),
});
const tell = (...events: readonly unknown[]) =>
  withRights("record-bounces", workerRights(workers["record-bounces"]?.grants ?? []), () =>
    handler(notification(...events), lambdaContext()),
  );
const problemOf = async ({ id }: User) => (await users.get(id))?.mailProblem ?? null;
const told = async (companyId: string) =>
  (await itemsUnder(`C#${companyId}#ACTIVITY#`)).filter(({ event }) => event === "user.mail-undeliverable");

describe("what SES tells of mails", () => {
  it("holds mails to an address that is none back, and marks the person, once", async () => {
    const { company, member, admin } = await aStaffedCompany();
    const { email } = member.user;
    await tell(bounceOf(`"Ada" <${email.toUpperCase()}>`));
    await tell(bounceOf(email), bounceOf(email));
    const problem = { reason: "bounce", at };
    expect(await suppressions.get(email)).toEqual(problem);
    expect(await member.getMailPreferences()).toMatchObject({ email, mailProblem: problem });
    const team = await admin.listTeamMembers();
    expect(team.find(({ id }) => id === member.user.id)).toMatchObject({ mailProblem: problem });
    expect(team.find(({ id }) => id === admin.user.id)?.mailProblem ?? null).toBeNull();
    expect(await told(company.id)).toEqual([
      expect.objectContaining({ target: { type: "user", id: member.user.id }, after: { reason: "bounce" } }),
    ]);
  });

  it("does so for a complaint, and for all recipients it names", async () => {
    const [one, two] = [await anAccount(), await anAccount()];
    const event = complaintOf(one.email);
    event.complaint.complainedRecipients.push({ emailAddress: two.email });
    await tell(event);
    for (const user of [one, two]) expect(await problemOf(user)).toEqual({ reason: "complaint", at });
  });

  it("changes nothing where a mailbox is full, a server is busy, or a mail arrived", async () => {
    const user = await anAccount();
    await tell(
      bounceOf(user.email, { bounceType: "Transient", bounceSubType: "MailboxFull" }),
      bounceOf(user.email, { bounceType: "Undetermined", bounceSubType: "Undetermined" }),
      { eventType: "Delivery", mail: mailOf(user.email, sentAt), delivery: { timestamp: at } },
    );
    expect(await problemOf(user)).toBeNull();
    expect(await suppressions.get(user.email)).toBeUndefined();
  });

  it("holds mails back when no account has the address: an invited person, a visitor", async () => {
    await tell(bounceOf("stranger@example.com"));
    expect(await suppressions.get("Stranger@example.com")).toEqual({ reason: "bounce", at });
  });

  it.each(["no JSON", { hello: "world" }, { eventType: "Bounce" }])(
    "makes the worker fail where it is no event: %j",
    async (event) => {
      await expect(tell(event)).rejects.toThrow();
    },
  );
});

describe("an address that took no mails", () => {
  it("is tried again when an administrator asks, and older bounces of it count no more", async () => {
    const { member, admin, company } = await aStaffedCompany();
    const { email, id } = member.user;
    await tell(bounceOf(email));
    const params = { userId: id };
    await member.refused.retryMemberMail(403, { params });
    expect(await suppressions.get(email)).toBeDefined();
    expect((await admin.retryMemberMail({ params })).mailProblem ?? null).toBeNull();
    expect(await suppressions.get(email)).toBeUndefined();
    await tell(bounceOf(email));
    expect(await problemOf(member.user)).toBeNull();
    await admin.retryMemberMail({ params });
    const asked = (await itemsUnder(`C#${company.id}#ACTIVITY#`)).filter(
      ({ event }) => event === "user.mail-tried-again",
    );
    expect(asked).toHaveLength(1);
    await tell(bounceOf(email, {}, new Date(Date.now() + 60_000).toISOString()));
    expect(await problemOf(member.user)).toEqual({ reason: "bounce", at });
  });

  it("is forgotten with the address: a new one that was confirmed is fine", async () => {
    const { member } = await aStaffedCompany();
    const { user } = member;
    await tell(bounceOf(user.email));
    const email = `new-${user.email}`;
    const { firstName, lastName } = user;
    await member.updateProfile({ body: { firstName, lastName, email } });
    expect(await problemOf(user)).not.toBeNull();
    await visitor.confirmEmail({ body: { token: await mailedToken(email, "email") } });
    expect(await problemOf(user)).toBeNull();
    expect(await suppressions.get(user.email)).toEqual({ reason: "bounce", at });
  });
});
