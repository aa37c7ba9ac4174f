import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { getObject, listObjects } from "../../functions/core/s3.ts";
import { openStreams } from "../../functions/programs/activity-stream/open-streams.ts";
import { streamEntries } from "../../functions/programs/activity-stream/stream-entries.ts";
import { writeStream } from "../../functions/programs/activity-stream/write-stream.ts";
import { eventsOf } from "../../functions/programs/events/events-of.ts";
import { tellPrograms } from "../../functions/programs/events/tell-programs.ts";
import { uploadsS3 } from "../../functions/services/uploads/uploaded-objects.ts";
import { companyBucket } from "../support/server/engine.ts";
import { aStaffedCompany, type Person } from "../support/server/people.ts";
import { rowsOf } from "../support/server/record.ts";
import { settings } from "../support/server/settings.ts";
import { invocations } from "../support/server/storage.ts";
import { ageSession } from "../support/server/tokens.ts";

const account = "arn:aws:iam::000000000000:role";
const targetOf = (companyId: string, over: object = {}) => ({
  ...{ bucket: companyBucket, region: "us-east-1", roleArn: `${account}/subpart-${companyId}` },
  ...over,
});

/** What lies in the bucket of companies below a prefix, in the order of names. */
const objectsBelow = async (prefix: string) => {
  const found = await listObjects(uploadsS3, companyBucket, prefix);
  return Promise.all(
    found.map(async ({ key }) => {
      const object = await getObject(uploadsS3, companyBucket, key);
      const text = gunzipSync(object?.bytes ?? "").toString();
      return {
        key,
        events: text
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line)),
      };
    }),
  );
};

/** A company whose record is written to a bucket, with a clock that only waiting moves. */
const aStream = async (over: object = {}) => {
  const staff = await aStaffedCompany();
  const { admin, company } = staff;
  const prefix = `subpart/${company.id}/`;
  const set = (more: object = {}) =>
    admin.updateActivityStream({ body: targetOf(company.id, { ...over, ...more }) });
  let told = (await rowsOf(company.id)).length;
  let passed = 0;
  const now = () => new Date(Date.now() + passed);
  const sleep = async (ms: number) => {
    passed += ms;
  };
  await set();
  return {
    ...{ ...staff, prefix, set, now, sleep },
    /** What the table's stream has its worker do with new entries. */
    tell: async () => {
      const rows = await rowsOf(company.id);
      await tellPrograms(rows.slice(told), now());
      told = rows.length;
    },
    write: (remainingMs = () => 300_000) =>
      writeStream({ companyId: company.id }, { now, sleep, remainingMs }),
    objects: () => objectsBelow(prefix),
    written: async () =>
      (await objectsBelow(prefix)).flatMap(({ events }) => events.map(({ message }) => message)),
    recorded: async () => (await rowsOf(company.id)).map(({ event }) => event),
    /** Minutes until the next attempt; undefined where nothing waits. */
    nextIn: async () => {
      const open = await openStreams.get({ companyId: company.id });
      return open && Math.round((Date.parse(open.dueAt) - now().getTime()) / 60_000);
    },
  };
};

const addTag = (admin: Person, name: string) => admin.createRuleTag({ body: { name } });

describe("the activity stream", () => {
  it("writes each entry from its beginning on, in order, as the event that webhooks get", async () => {
    const stream = await aStream();
    const { admin, company } = stream;
    expect(await admin.getActivityStream()).toEqual({
      ...targetOf(company.id),
      ...{ status: "on", lastWrittenAt: null, lastError: null },
      ...{ externalId: `subpart-${company.id}`, principal: settings.ACCOUNT_ARN, prefix: stream.prefix },
    });
    await stream.tell();
    // The first entries do not wait for the schedule.
    const event = { companyId: company.id };
    expect(invocations).toContainEqual({ worker: "test-write-activity-stream", event });
    await addTag(admin, "First");
    await addTag(admin, "Second");
    await stream.tell();
    await stream.write();
    const rows = (await rowsOf(company.id)).slice(-3);
    const [object, ...others] = await stream.objects();
    expect(others).toEqual([]);
    const ocsf = rows.flatMap((row) => eventsOf(row).filter(({ type }) => type === "activity.recorded"));
    expect(object?.events).toEqual(ocsf.map(({ event: each }) => each));
    expect(object?.events[0]).toMatchObject({ message: "activity-stream.updated", class_uid: 6003 });
    const day = String(rows[0]?.at).slice(0, 10).replaceAll("-", "");
    expect(object?.key).toMatch(
      new RegExp(`^${stream.prefix}eventDay=${day}/${rows[0]?.id}-activity-[\\w-]{16}\\.ndjson\\.gz$`),
    );
    expect(await admin.getActivityStream()).toMatchObject({
      status: "on",
      lastWrittenAt: expect.any(String),
    });
  });

  const wrongRole = "The role does not let Subpart in.";
  it.each<[string, (other: string) => object, string]>([
    ["a role of another company", (other) => ({ roleArn: `${account}/subpart-${other}` }), wrongRole],
    [
      "a role of an account that trusts no one",
      () => ({ roleArn: `arn:aws:iam::123456789012:role/x` }),
      wrongRole,
    ],
    [
      "a role that any external id opens",
      () => ({ roleArn: `${account}/open` }),
      "The role lets Subpart in without",
    ],
    ["a bucket that is not there", () => ({ bucket: "no-such-bucket" }), "There is no bucket of this name."],
    [
      "a bucket the role may not write to",
      () => ({ bucket: settings.UPLOADS_BUCKET }),
      "The role may not write",
    ],
    ["another region", () => ({ region: "eu-west-1" }), "The bucket is in another region."],
  ])("to %s fails and says why; nothing is lost until it is mended", async (_, over, sentence) => {
    const other = await aStaffedCompany();
    const stream = await aStream(over(other.company.id));
    const { admin } = stream;
    await addTag(admin, "Kept");
    await stream.tell();
    await stream.write();
    const { status, lastError, lastWrittenAt } = await admin.getActivityStream();
    expect([status, lastWrittenAt]).toEqual(["failing", null]);
    expect(lastError).toContain(sentence);
    expect([await stream.nextIn(), await stream.written()]).toEqual([1, []]);
    await stream.set(targetOf(admin.user.companyId ?? ""));
    await stream.tell();
    await stream.write();
    expect(await stream.written()).toEqual([
      "activity-stream.updated",
      "tag.created",
      "activity-stream.updated",
    ]);
    expect(await admin.getActivityStream()).toMatchObject({ status: "on", lastError: null });
  });

  it("tries again after 1, 5, 15 and 30 minutes, then every hour, and not before", async () => {
    const stream = await aStream({ bucket: "no-such-bucket" });
    await stream.tell();
    const waits: (number | undefined)[] = [];
    for (let run = 0; run < 6; run += 1) {
      await stream.write();
      await stream.write();
      const minutes = await stream.nextIn();
      waits.push(minutes);
      await stream.sleep((minutes ?? 0) * 60_000);
    }
    expect(waits).toEqual([1, 5, 15, 30, 60, 60]);
  });

  it("is written by one worker at a time, and by the next where one ended", async () => {
    const stream = await aStream();
    await stream.tell();
    expect(await openStreams.listDue(stream.now())).toContainEqual({ companyId: stream.company.id });
    await Promise.all([stream.write(), stream.write(), stream.write()]);
    expect((await stream.objects()).length).toBe(1);
    await addTag(stream.admin, "Later");
    await stream.tell();
    // Near its end a run gives the queue to another one.
    expect(await stream.write(() => 1_000)).toBe(true);
    expect(await stream.write()).toBe(false);
    expect(await stream.written()).toEqual(["activity-stream.updated", "tag.created"]);
    expect(await openStreams.listDue(stream.now())).not.toContainEqual({ companyId: stream.company.id });
  });

  it("writes an entry again rather than lose one, and never over another object", async () => {
    const stream = await aStream();
    await addTag(stream.admin, "Once");
    await stream.tell();
    await stream.write();
    // As after a run that ended before it could note what it had written.
    await tellPrograms((await rowsOf(stream.company.id)).slice(-2), stream.now());
    await addTag(stream.admin, "New");
    await stream.tell();
    await stream.write();
    expect((await stream.written()).toSorted()).toEqual([
      ...["activity-stream.updated", "activity-stream.updated"],
      ...["tag.created", "tag.created", "tag.created"],
    ]);
    expect((await stream.objects()).length).toBe(2);
  });

  it("puts 2,000 entries into an object at most", async () => {
    const stream = await aStream();
    const at = stream.now().toISOString();
    const events = Array.from({ length: 2_001 }, (_, n) => ({
      id: String(n).padStart(6, "0"),
      at,
      event: { n },
    }));
    await streamEntries.add(stream.company.id, events, stream.now());
    await stream.write();
    const objects = await stream.objects();
    expect(objects.map(({ events: some }) => some.length)).toEqual([2_000, 1]);
    expect(objects.flatMap(({ events: some }) => some)).toEqual(events.map(({ event }) => event));
  });

  it("ends with its own end, and holds no entry of another company", async () => {
    const stream = await aStream();
    const other = await aStream();
    await addTag(stream.admin, "Mine");
    await addTag(other.admin, "Theirs");
    expect(await stream.admin.updateActivityStream({ body: null })).toMatchObject({
      ...{ status: "off", bucket: null, roleArn: null, externalId: `subpart-${stream.company.id}` },
    });
    await addTag(stream.admin, "After the end");
    await stream.tell();
    await other.tell();
    await stream.write();
    await other.write();
    const expected = ["activity-stream.updated", "tag.created", "activity-stream.updated"];
    expect(await stream.written()).toEqual(expected);
    expect(await other.written()).toEqual(expected.slice(0, 2));
    const tenants = (await stream.objects()).flatMap(({ events }) =>
      events.map((each) => each.metadata.tenant_uid),
    );
    expect(new Set(tenants)).toEqual(new Set([stream.company.id]));
  });

  it.each<[keyof ReturnType<typeof targetOf>, string[]]>([
    [
      "bucket",
      [
        "",
        "ab",
        "Logs",
        "a..b",
        "192.168.0.1",
        "logs/../other",
        "x".repeat(64),
        "evil.example.com#",
        "a\nbc",
      ],
    ],
    ["region", ["", "us-east-1.evil.example", "us-east-1/", "here", "169.254.169.254", "us-east-1\r\nx"]],
    [
      "roleArn",
      [
        "",
        "admin",
        "arn:aws:iam::1:role/x",
        "arn:aws:sts::123456789012:role/x",
        "arn:aws:iam::123456789012:user/x",
      ],
    ],
  ])("refuses what is no %s", async (field, values) => {
    const { admin, company } = await aStaffedCompany();
    for (const value of values) {
      const body = targetOf(company.id, { [field]: value });
      const { issues } = await admin.refused.updateActivityStream(400, { body });
      expect(new Set(issues?.map(({ path }) => path)), value).toEqual(new Set([`body.${field}`]));
    }
    await admin.updateActivityStream({ body: targetOf(company.id) });
  });

  it("is for administrators, who confirm that it is them", async () => {
    const { admin, officer, company } = await aStaffedCompany();
    const body = targetOf(company.id);
    await officer.refused.getActivityStream(403);
    await officer.refused.updateActivityStream(403, { body });
    await ageSession(admin, 10.1);
    expect(await admin.getActivityStream()).toMatchObject({ status: "off", bucket: null });
    await admin.refused.updateActivityStream(403, { body }, "Please confirm it is you.");
  });
});
