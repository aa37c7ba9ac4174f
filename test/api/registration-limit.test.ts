import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { register } from "../../shared/api/session.ts";
import { atOnce, times } from "../support/server/at-once.ts";
import { anAcceptance, anInvitation } from "../support/server/invitations.ts";
import { anEmail, aSource } from "../support/server/login-attempts.ts";
import { aStaffedCompany, visitor } from "../support/server/people.ts";
import { configure } from "../support/server/settings.ts";

const aForm = (over: Record<string, unknown> = {}) => ({
  email: anEmail(),
  password: "six-or-more",
  firstName: "Ada",
  lastName: "Lovelace",
  role: "company_admin",
  ...over,
});
const unknownCompany = () => aForm({ role: "member", companyName: "No Such Company" });

describe("registrations from one source", () => {
  beforeAll(() => configure({ REGISTRATIONS_PER_HOUR: "3" }));
  afterAll(() => configure());

  it("are refused with 429 beyond the stage's limit, and from that source only", async () => {
    const source = aSource();
    for (const form of times(3, () => aForm())) await visitor.register({ body: form, source });
    const answer = await visitor.call.register({ body: aForm(), source });
    expect(answer).toMatchObject({ status: 429, cookies: [] });
    expect(answer.json).toMatchObject({
      message: "Too many accounts were registered from your network. Please try again in an hour.",
    });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(3_500);
    await visitor.register({ body: aForm(), source: aSource() });
  });

  it("count also when they only ask which companies there are, and in a burst", async () => {
    const source = aSource();
    const burst = times(8, () => ({ body: unknownCompany(), source }));
    expect(await atOnce(register, burst)).toEqual({ 404: 3, 429: 5 });
  });

  it("do not count by invitation", async () => {
    const { admin } = await aStaffedCompany();
    const source = aSource();
    for (const { row, token } of await Promise.all(times(5, () => anInvitation(admin))))
      await visitor.register({ body: anAcceptance(token, row.email), source });
  });

  it("are not counted in a stage without a limit", async () => {
    configure();
    const source = aSource();
    for (const form of times(12, unknownCompany)) await visitor.refused.register(404, { body: form, source });
    configure({ REGISTRATIONS_PER_HOUR: "3" });
  });
});
