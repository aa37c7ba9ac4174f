import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { scopeOf } from "../../functions/record/chain/record-keys.ts";
import { mailRecords } from "../../functions/record/record-mails.ts";
import { seals } from "../../functions/record/seals/seal-repository.ts";
import { sealScope } from "../../functions/record/seals/seal-scope.ts";
import { waitingFor } from "../support/server/mailbox.ts";
import { aStaffedCompany, signedIn } from "../support/server/people.ts";
import { chainAll } from "../support/server/record.ts";

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-10T12:00:00Z") }));
afterAll(() => void vi.useRealTimers());

const run = (at: string) => mailRecords(new Date(at), () => 300_000);

it("mails the roots of a month to administrators, once, at eight of the first where their company is", async () => {
  const { company, admin, officer } = await aStaffedCompany({ timeZone: "America/New_York" });
  const quiet = await aStaffedCompany({ timeZone: "America/New_York" });
  await (await signedIn(admin.user)).createRuleTag({ body: { name: "Audit" } });
  await chainAll(company.id);
  await sealScope(scopeOf(company.id), new Date());
  const [{ root } = { root: "" }] = await seals.list(scopeOf(company.id));
  // Eight in the morning of April 1 is noon in UTC, in summer time.
  await run("2026-04-01T11:30:00Z");
  expect(await waitingFor(admin.user.email)).toEqual([]);
  await run("2026-04-01T12:00:00Z");
  await run("2026-04-01T12:30:00Z");
  const mails = await waitingFor(admin.user.email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Record of March 2026"]);
  expect(mails[0]?.text).toContain(root);
  expect(
    mails[0]?.attachments?.map((file) => [file.name, "text" in file && file.text.includes(root)]),
  ).toEqual([["record-2026-03.csv", true]]);
  expect(await waitingFor(officer.user.email)).toEqual([]);
  expect(await waitingFor(quiet.admin.user.email)).toEqual([]);
});
