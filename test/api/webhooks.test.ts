import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eventsOf } from "../../functions/programs/events/events-of.ts";
import { tellPrograms } from "../../functions/programs/events/tell-programs.ts";
import { openWebhooks } from "../../functions/programs/webhooks/open-webhooks.ts";
import { startReceiver, withStatus } from "../support/http-receiver.ts";
import { aDnsServer } from "../support/server/dns.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { aStaffedCompany, signedIn } from "../support/server/people.ts";
import { rowsOf } from "../support/server/record.ts";
import { configure } from "../support/server/settings.ts";
import { ageSession } from "../support/server/tokens.ts";
import { aHookOf } from "../support/server/webhooks.ts";

const receiver = await startReceiver();
afterAll(receiver.close);
beforeEach(() => {
  configure({ ALLOW_LOCAL_ADDRESSES: "true" });
  receiver.answer(withStatus(204));
  receiver.received.length = 0;
});
afterEach(() => void vi.useRealTimers());

const url = "https://hooks.example.com/subpart";

describe("a message", () => {
  it("is signed as Standard Webhooks has it, and holds what happened and nothing more", async () => {
    const { admin, company } = await aStaffedCompany();
    const hook = await aHookOf(admin, receiver.url, ["activity.recorded"]);
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify(await itemsUnder(`C#${company.id}#WEBHOOKS`))).not.toContain(hook.secret.slice(6));
    const tag = await admin.createRuleTag({ body: { name: "Signed" } });
    await hook.tell();
    await hook.deliver();
    const last = receiver.received.find(({ body }) => body.includes(tag.id));
    const headers = last?.headers as Record<string, string>;
    const body = new Webhook(hook.secret).verify(last?.body ?? "", headers) as Record<string, unknown>;
    expect(Object.keys(body)).toEqual(["type", "timestamp", "data"]);
    expect(body).toMatchObject({
      type: "activity.recorded",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { companyId: company.id, record: { type: "tag", id: tag.id } },
    });
    expect(headers["content-type"]).toBe("application/json");
    const deliveries = await hook.deliveries();
    expect(deliveries.find(({ id }) => id === headers["webhook-id"])).toMatchObject({
      type: "activity.recorded",
      state: "delivered",
      attempts: [{ status: 204, error: null }],
    });
    // Told of the same entries again, and run again, it sends nothing twice.
    const before = receiver.received.length;
    await hook.tell();
    await hook.deliver();
    expect(receiver.received.length).toBe(before);
  });

  it("has both signatures for 24 hours after the secret was rotated", async () => {
    const { admin } = await aStaffedCompany();
    const hook = await aHookOf(admin, receiver.url);
    const { secret } = await admin.rotateWebhookSecret({ params: hook.params });
    const verifies = async (by: string) => {
      await admin.testWebhook({ params: hook.params });
      await hook.deliver();
      const { body, headers } = receiver.received.at(-1) ?? { body: "", headers: {} };
      try {
        new Webhook(by).verify(body, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    };
    expect([await verifies(hook.secret), await verifies(secret)]).toEqual([true, true]);
    vi.useFakeTimers({ now: Date.now() + 86_400_000 + 1_000, toFake: ["Date"] });
    const later = await signedIn(admin.user);
    await later.testWebhook({ params: hook.params });
    await hook.deliver();
    const signatures = String(receiver.received.at(-1)?.headers["webhook-signature"]);
    expect(signatures.split(" ").length).toBe(1);
  });

  it.each([
    ["rule.updated", "rule.updated", {}],
    ["rule.changed-in-bulk", "rule.updated", { after: { priority: "high" } }],
    ["rule.changed-in-bulk", "rule.assigned", { after: { assignedTo: "u1" } }],
    [
      "rule.changed-in-bulk",
      "rule.unassigned",
      { before: { assignedTo: "u1" }, after: { assignedTo: null } },
    ],
    ["rule.assigned", "rule.assigned", {}],
    ["rule.unassigned", "rule.unassigned", {}],
    ["assignment.submitted", "assignment.updated", {}],
    ["change.task-updated", "change.updated", {}],
    ["policy.uploaded", "policy.uploaded", {}],
    ["policy.published", "policy.published", {}],
    ["policy.deleted", "policy.deleted", {}],
    ["rule-import.finished", "import.finished", {}],
    ["invitation.accepted", "user.joined", {}],
    ["user.registered", "user.joined", { after: { membership: "active" } }],
    ["user.registered", undefined, { after: { membership: "none" } }],
    [
      "user.email-confirmed",
      undefined,
      { before: { membership: "active" }, after: { membership: "active" } },
    ],
    ["user.deactivated", "user.deactivated", {}],
    ["user.role-changed", "user.role-changed", {}],
    ["tag.created", undefined, {}],
  ])("of the entry %s is %s (%j)", (event, type, facts) => {
    const row = {
      ...{ pk: "C#c1#ACTIVITY#2026-11", sk: "01", id: "01", event, companyId: "c1", userId: "u2" },
      ...{ target: { type: "rule", id: "7" }, before: null, after: null, at: "2026-11-26T10:00:00.000Z" },
      ...facts,
    };
    const found = eventsOf(row);
    expect(found.map((each) => each.type)).toEqual([...(type ? [type] : []), "activity.recorded"]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(eventsOf({ ...row, pk: "SYSTEM#ACTIVITY#2026-11" })).toEqual([]);
  });

  it("tells of a change of the law that arrived, by the same id each time", () => {
    const id = "p1-21-11.10";
    const change = { pk: "C#c1#CHANGES", sk: id, id, arrivedAt: "2026-11-26T10:00:00.000Z" };
    const [event, ...others] = eventsOf(change);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: "change.created",
      companyId: "c1",
      record: { type: "change", id },
    });
    expect(event?.id).toMatch(/^[0-9A-Z]{26}$/);
    expect(eventsOf(change)).toEqual([event]);
  });

  it.each([
    ["session.started", 3002, 1, 1],
    ["session.refused", 3002, 1, 2],
    ["session.ended", 3002, 2, 1],
    ["user.deactivated", 3001, 5, 1],
    ["factor.passkey-added", 3001, 10, 1],
    ["token.revoked", 3001, 99, 1],
    ["token.used", 6003, 2, 1],
    ["policy.downloaded", 6003, 2, 1],
    ["rule.assigned", 6003, 3, 1],
    ["tag.deleted", 6003, 4, 1],
  ])("of %s is OCSF class %i, activity %i, status %i", (event, classId, activityId, statusId) => {
    const row = {
      ...{ pk: "C#c1#ACTIVITY#2026-11", sk: "01", id: "01", event, companyId: "c1", userId: "u2" },
      ...{ target: { type: "user", id: "u2" }, before: null, after: { source: "192.0.2.1" } },
      at: "2026-11-26T10:00:00.000Z",
    };
    const recorded = eventsOf(row).find(({ type }) => type === "activity.recorded")?.event;
    expect(recorded).toMatchObject({
      ...{ class_uid: classId, activity_id: activityId, type_uid: classId * 100 + activityId },
      status_id: statusId,
      category_uid: Math.floor(classId / 1_000),
      time: Date.parse(row.at),
      metadata: { version: "1.3.0", uid: "01", product: { vendor_name: "Subpart" } },
      src_endpoint: { ip: "192.0.2.1" },
      actor: { user: { uid: "u2" } },
      ...(classId === 6003 ? { api: { operation: event } } : { user: { uid: "u2" } }),
    });
  });
});

describe("delivery", () => {
  it("comes at least once and keeps its id: a failure waits 5 s, 5 min, 30 min, 2 h, 5 h, 8 h, 8 h, and then has failed", async () => {
    const { admin } = await aStaffedCompany();
    const hook = await aHookOf(admin, receiver.url);
    receiver.answer(withStatus(500));
    await admin.testWebhook({ params: hook.params });
    const waits: (number | undefined)[] = [];
    for (let run = 0; run < 7; run += 1) {
      await hook.deliver();
      const seconds = await hook.nextIn();
      waits.push(seconds);
      await hook.sleep((seconds ?? 0) * 1_000 + 1_000);
    }
    // The first wait is sat out by the run itself.
    expect(waits).toEqual([300, 1_800, 7_200, 18_000, 28_800, 28_800, undefined]);
    expect(receiver.received.length).toBe(8);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(8);
    const [delivery] = await hook.deliveries();
    expect(delivery).toMatchObject({ state: "failed" });
    expect(delivery?.attempts.length).toBe(8);
    expect(delivery?.attempts[0]).toMatchObject({ status: 500, error: "The answer was 500." });
    expect(await hook.status()).toBe("failing");
    // By hand it goes out again: the same id, the same body.
    receiver.answer(withStatus(200));
    await admin.replayDelivery({ params: { ...hook.params, deliveryId: delivery?.id ?? "" } });
    await admin.refused.replayDelivery(
      409,
      { params: { ...hook.params, deliveryId: delivery?.id ?? "" } },
      "This is under way already.",
    );
    await hook.deliver();
    expect(receiver.received.at(-1)?.body).toBe(receiver.received[0]?.body);
    expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(delivery?.id);
    expect(await hook.deliveries()).toMatchObject([{ state: "delivered" }]);
    expect(await hook.status()).toBe("on");
  });

  it("goes in order for each record, and one record holds up no other", async () => {
    const { admin } = await aStaffedCompany();
    const hook = await aHookOf(admin, receiver.url, ["activity.recorded"]);
    await hook.tell();
    await hook.deliver();
    receiver.received.length = 0;
    const slow = await admin.createRuleTag({ body: { name: "Slow" } });
    const quick = await admin.createRuleTag({ body: { name: "Quick" } });
    await admin.updateRuleTag({ params: { tagId: slow.id }, body: { name: "Slower" } });
    await admin.updateRuleTag({ params: { tagId: quick.id }, body: { name: "Quicker" } });
    let refusals = 2;
    receiver.answer((reply, { body }) => {
      const isSlow = JSON.parse(body).data.record.id === slow.id;
      refusals -= isSlow ? 1 : 0;
      reply.writeHead(isSlow && refusals >= 0 ? 500 : 204).end();
    });
    await hook.tell();
    await hook.deliver();
    const taken = () =>
      receiver.received.map(({ body }) => {
        const { record, event } = JSON.parse(body).data;
        return `${record.id === slow.id ? "slow" : "quick"} ${event.message}`;
      });
    expect(taken().filter((each) => each.startsWith("quick"))).toEqual([
      "quick tag.created",
      "quick tag.updated",
    ]);
    expect(taken().filter((each) => each.startsWith("slow"))).toEqual([
      "slow tag.created",
      "slow tag.created",
    ]);
    await hook.sleep(301_000);
    await hook.deliver();
    expect(
      taken()
        .filter((each) => each.startsWith("slow"))
        .slice(2),
    ).toEqual(["slow tag.created", "slow tag.updated"]);
  });

  it("ends for good where the receiver says 410; what waits has failed", async () => {
    const { admin, company } = await aStaffedCompany();
    const hook = await aHookOf(admin, receiver.url);
    receiver.answer(withStatus(410));
    await admin.testWebhook({ params: hook.params });
    await admin.testWebhook({ params: hook.params });
    await hook.deliver();
    expect(await hook.status()).toBe("off");
    expect(receiver.received.length).toBe(1);
    expect((await hook.deliveries()).map(({ state }) => state)).toEqual(["failed", "failed"]);
    expect((await rowsOf(company.id)).at(-1)).toMatchObject({
      ...{ event: "webhook.turned-off", after: { name: receiver.url } },
    });
    await admin.refused.testWebhook(409, { params: hook.params }, "Turn this webhook on first.");
    const on = await admin.updateWebhook({ params: hook.params, body: { isOn: true } });
    expect(on.status).toBe("on");
  });

  it("sends nothing more from the moment it is turned off, also of what a run has taken up", async () => {
    const { admin } = await aStaffedCompany();
    const hook = await aHookOf(admin, receiver.url);
    receiver.answer(async (reply) => {
      await admin.updateWebhook({ params: hook.params, body: { isOn: false } });
      reply.writeHead(204).end();
    });
    await admin.testWebhook({ params: hook.params });
    await admin.testWebhook({ params: hook.params });
    await hook.deliver();
    expect(receiver.received.length).toBe(1);
    expect((await hook.deliveries()).map(({ state }) => state).toSorted()).toEqual(["delivered", "failed"]);
  });

  it.each<[string, Parameters<typeof receiver.answer>[0], string | null]>([
    ["redirects", withStatus(302, { location: "http://localhost/" }), "The answer leads to another address."],
    ["closes the connection", (reply) => void reply.socket?.destroy(), "The connection failed."],
    ["answers 404", withStatus(404), "The answer was 404."],
    ["sends a body without end", (reply) => void reply.writeHead(200).write("x".repeat(1_000_000)), null],
  ])("of an endpoint that %s ends as it should", async (_, reply, error) => {
    const { admin } = await aStaffedCompany();
    const hook = await aHookOf(admin, receiver.url);
    receiver.answer(reply);
    await admin.testWebhook({ params: hook.params });
    await hook.deliver();
    const [delivery] = await hook.deliveries();
    expect(delivery?.attempts[0]?.error).toBe(error);
    expect(delivery?.state).toBe(error === null ? "delivered" : "waiting");
  });

  it("reaches no address that is not public, by whatever name, and says so", async () => {
    const { admin } = await aStaffedCompany();
    const names = await aDnsServer({ A: { "rebinding.example.com": ["8.8.8.8", "10.1.2.3"] } });
    configure({ DNS_SERVER: names.address });
    const hook = await aHookOf(admin, "https://rebinding.example.com/");
    await admin.testWebhook({ params: hook.params });
    await hook.deliver();
    expect((await hook.deliveries())[0]?.attempts[0]).toMatchObject({
      status: null,
      error: "The address is not a public https address.",
    });
    await names.close();
  });

  it("is taken by one worker at a time, and by the next where one ended", async () => {
    const { admin } = await aStaffedCompany();
    const hook = await aHookOf(admin, receiver.url);
    await admin.testWebhook({ params: hook.params });
    expect((await openWebhooks.listDue(hook.now())).some(({ webhookId }) => webhookId === hook.id)).toBe(
      true,
    );
    await Promise.all([hook.deliver(), hook.deliver(), hook.deliver()]);
    expect(receiver.received.length).toBe(1);
    // Without time left it gives the webhook back.
    await admin.testWebhook({ params: hook.params });
    expect(await hook.deliver(() => 1_000)).toBe(true);
    expect(receiver.received.length).toBe(1);
    expect(await hook.deliver()).toBe(false);
    expect(receiver.received.length).toBe(2);
    expect((await openWebhooks.listDue(hook.now())).some(({ webhookId }) => webhookId === hook.id)).toBe(
      false,
    );
  });

  it("tells only of what its webhook asks for, in its own company, while it is on", async () => {
    const { admin } = await aStaffedCompany();
    const other = await aStaffedCompany();
    const hook = await aHookOf(admin, receiver.url, ["policy.deleted"]);
    const foreign = await aHookOf(other.admin, receiver.url, ["activity.recorded"]);
    await admin.createRuleTag({ body: { name: "Own" } });
    await hook.tell();
    expect(await hook.deliveries()).toEqual([]);
    await tellPrograms(await rowsOf(admin.user.companyId), new Date());
    expect(await foreign.deliveries()).toEqual([]);
    await other.admin.updateWebhook({ params: foreign.params, body: { isOn: false } });
    await foreign.tell();
    expect(await foreign.deliveries()).toEqual([]);
    await other.admin.updateWebhook({ params: foreign.params, body: { isOn: true } });
    await foreign.tell();
    expect((await foreign.deliveries()).length).toBeGreaterThan(0);
  });
});

describe("managing webhooks", () => {
  it.each([
    [{ url: "http://hooks.example.com" }, "Please enter a public https address."],
    [{ url: "https://user:pass@hooks.example.com" }, "Please enter a public https address."],
    [{ url: "https://169.254.169.254/latest" }, "Please enter a public https address."],
    [{ url: "https://[fd00::1]/" }, "Please enter a public https address."],
    [{ url: "hooks" }, "Please enter a public https address."],
    [{ events: [] }, "Please select at least one event."],
    [{ events: ["rule.read"] }, "Unknown event: rule.read."],
  ])("refuses %j", async (over, sentence) => {
    const { admin } = await aStaffedCompany();
    const hook = await aHookOf(admin, url);
    const { issues } = await admin.refused.createWebhook(400, {
      body: { url, events: ["rule.updated"], ...over },
    });
    expect(issues?.[0]?.message).toBe(sentence);
    await admin.refused.updateWebhook(400, { params: hook.params, body: over });
  });

  it("is for administrators; what shows a secret asks them to confirm that it is them", async () => {
    const { admin, officer } = await aStaffedCompany();
    const hook = await aHookOf(admin, url);
    await officer.refused.listWebhooks(403);
    await ageSession(admin, 10.1);
    const body = { url, events: ["rule.updated"] };
    await admin.refused.createWebhook(403, { body }, "Please confirm it is you.");
    await admin.refused.rotateWebhookSecret(403, { params: hook.params }, "Please confirm it is you.");
    expect(await admin.listWebhooks()).toMatchObject([{ id: hook.id, url, status: "on" }]);
    await admin.deleteWebhook({ params: hook.params });
    expect(await admin.listWebhooks()).toEqual([]);
    await admin.refused.listDeliveries(404, { params: hook.params });
  });

  it("stops at ten, however many are asked for at once", async () => {
    const { admin } = await aStaffedCompany();
    const body = { url, events: ["rule.updated"] };
    const tries = await Promise.all(Array.from({ length: 14 }, () => admin.call.createWebhook({ body })));
    expect(tries.filter(({ status }) => status === 201).length).toBe(10);
    await admin.refused.createWebhook(409, { body }, "You have 10 already. Remove one first.");
  });

  it("shows messages page by page, newest first", async () => {
    const { admin } = await aStaffedCompany();
    const hook = await aHookOf(admin, receiver.url);
    for (let n = 0; n < 3; n += 1) await admin.testWebhook({ params: hook.params });
    const first = await admin.listDeliveries({ params: hook.params, query: { limit: "2" } });
    const query = { cursor: first.nextCursor ?? "" };
    const second = await admin.listDeliveries({ params: hook.params, query });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null]);
  });
});
