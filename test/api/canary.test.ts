import { GetParameterCommand, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { config } from "../../functions/core/config.ts";
import { tableClient } from "../../functions/core/table/client.ts";
import { table } from "../../functions/core/table/table.ts";
import type { CanaryAccount } from "../../functions/people/session/canary.ts";
import { users } from "../../functions/people/users/user-repository.ts";
import { handler } from "../../functions/workers/watch-sign-in.ts";
import { workers } from "../../infra/config/workers.ts";
import { workerRights } from "../../infra/lib/grants/table-rights.ts";
import { measured } from "../../scripts/costs/measured.ts";
import { createCanary } from "../../scripts/operations/create-canary.ts";
import { listCompanyRules } from "../../shared/api/company-rules.ts";
import { getCurrentUser, login, logout } from "../../shared/api/session.ts";
import { call } from "../support/server/api.ts";
import { lambdaContext } from "../support/server/event.ts";
import { waitingFor, withMailbox } from "../support/server/mailbox.ts";
import { withRights } from "../support/server/role-check.ts";
import { roundTripsOf } from "../support/server/round-trips.ts";
import { withStorage } from "../support/server/storage.ts";

withMailbox();
withStorage();
const contracts = [login, getCurrentUser, listCompanyRules, logout];

/** The stage as the canary reaches it: the handlers themselves, called as the gateway does. */
const answers: { name: string; status: number }[] = [];
let broken: { path: string; answer: Response } | undefined;
const stage = async (address: string, init: RequestInit): Promise<Response> => {
  const { pathname, searchParams } = new URL(address);
  if (broken?.path === pathname) return broken.answer.clone();
  const contract = contracts.find(({ method, path }) => method === init.method && path === pathname);
  if (!contract) throw new Error(`The canary called ${init.method} ${pathname}`);
  const headers = init.headers as Record<string, string>;
  const answer = await call(contract, {
    query: Object.fromEntries(searchParams),
    cookies: headers.cookie?.split("; ").filter(Boolean) ?? [],
    ...(typeof init.body === "string" && { body: JSON.parse(init.body) }),
  });
  answers.push({ name: contract.operationId, status: answer.status });
  const found = new Response(answer.status === 204 ? null : answer.text, { status: answer.status });
  for (const cookie of answer.cookies) found.headers.append("set-cookie", cookie);
  return found;
};

const ssm = mockClient(SSMClient);
let stored = "";
beforeEach(() => {
  answers.length = 0;
  broken = undefined;
  vi.stubGlobal("fetch", stage);
  ssm.reset();
  ssm.on(PutParameterCommand).callsFake(({ Value }: { Value: string }) => {
    stored = Value;
    return {};
  });
  ssm
    .on(GetParameterCommand, { Name: `/subpart/${config().STAGE}/canary`, WithDecryption: true })
    .callsFake(() => ({ Parameter: { Value: stored } }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const account = (): CanaryAccount => JSON.parse(stored);
const watch = () =>
  withRights("watch-sign-in", workerRights(workers["watch-sign-in"]?.grants ?? []), () =>
    handler({ time: new Date().toISOString() }, lambdaContext(130_000)),
  );

describe("the canary", () => {
  it("signs in, opens a list and signs out, and tells no one", async () => {
    await createCanary(new SSMClient({}), config().STAGE);
    const { writeUnits } = await roundTripsOf(tableClient(), watch);
    expect(answers).toEqual(
      contracts.map(({ operationId, success = 200 }) => ({ name: operationId, status: success })),
    );
    expect(answers).toHaveLength(measured.canary.calls);
    expect(writeUnits).toBe(measured.canary.writeUnits);
    const { userId, email } = account();
    expect(await waitingFor(email)).toEqual([]);
    expect(await table.queryAll({ pk: `USER#${userId}`, begins: "SESSION#" })).toEqual([]);
  });

  it("has a password of its own, encrypted where it is stored, and another one each time it is made", async () => {
    await createCanary(new SSMClient({}), config().STAGE);
    const first = account();
    await createCanary(new SSMClient({}), config().STAGE);
    expect(account()).toEqual({ ...first, password: expect.not.stringContaining(first.password) });
    expect(ssm.commandCalls(PutParameterCommand).map(({ args }) => args[0].input.Type)).toEqual([
      "SecureString",
      "SecureString",
    ]);
    expect(await users.findByEmail(first.email)).toMatchObject({ id: first.userId, role: "member" });
    await watch();
    expect(answers.at(-1)).toMatchObject({ name: "logout" });
  });

  it.each([
    ["a page in place of an answer", "/api/company/rules/all", new Response("<html>"), /JSON/],
    ["another answer", "/api/user", Response.json({}), /^getCurrentUser was answered something else/],
    ["a fault", "/api/company/rules/all", new Response("", { status: 500 }), /answered 500/],
    ["a refusal", "/api/login", new Response("", { status: 429 }), /^login was answered 429/],
  ])("fails on %s, so that an alarm sounds", async (_, path, answer, sentence) => {
    await createCanary(new SSMClient({}), config().STAGE);
    broken = { path, answer };
    await expect(watch()).rejects.toThrow(sentence);
  });

  it("fails where no account was made", async () => {
    stored = "";
    await expect(watch()).rejects.toThrow();
    expect(answers).toEqual([]);
  });
});
