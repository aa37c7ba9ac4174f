import { afterAll, describe, expect, it } from "vitest";
import type { Contract } from "../../shared/api/contract.ts";
import { registry } from "../../shared/api/registry.ts";
import { call, refused } from "../support/server/api.ts";
import { tableStateAround, watchWrites } from "../support/server/engine.ts";
import type { Call } from "../support/server/event.ts";
import { badJsonValues, badTexts, fieldsOf, propertyNames } from "../support/server/matrix/bad-values.ts";
import { withValueAt } from "../support/server/matrix/places.ts";
import { ordinaryCaller } from "../support/server/matrix/principals.ts";
import { sampleOf } from "../support/server/matrix/samples.ts";
import { aWorld, loadRegulation } from "../support/server/matrix/world.ts";
import { as } from "../support/server/people.ts";

await loadRegulation();
const world = await aWorld();
let cells = 0;
afterAll(() => console.log(`Input matrix: ${cells} cells`));

const goodRequest = async (contract: Contract): Promise<Call> => {
  const person = await ordinaryCaller(contract.permission).make(world.company.id);
  return as(person, await sampleOf(contract).request(world, person));
};

interface Wrong {
  readonly name: string;
  readonly place: string;
  readonly value: unknown;
}

const wrongTexts = (part: "params" | "query", contract: Contract): Wrong[] =>
  fieldsOf(contract[part]).flatMap(({ name, types }) =>
    badTexts(types).map(([what, value]) => ({
      name: `${what} for ${part}.${name}`,
      place: `${part}.${name}`,
      value,
    })),
  );

const wrongFields = (contract: Contract): Wrong[] =>
  contract.method === "GET"
    ? []
    : fieldsOf(contract.body).flatMap((field) => {
        const place = `body.${field.name}`;
        return [
          ...badJsonValues(field).map(([what, value]) => ({ name: `${what} for ${place}`, place, value })),
          ...(field.isRequired ? [{ name: `nothing for ${place}`, place, value: undefined }] : []),
        ];
      });

const each = registry.map((contract) => [contract.operationId, contract] as const);
/** Those that take JSON; a posted form is tested with what posts it. */
const changing = each.filter(([, { method, kind }]) => method !== "GET" && kind !== "form");

describe.each(each.filter(([, { kind }]) => kind !== "form"))("the input of %s", (_, contract) => {
  const wrongs = [
    ...wrongTexts("params", contract),
    ...wrongTexts("query", contract),
    ...wrongFields(contract),
  ];

  it("is refused as 400 that names the field, wherever it is wrong, and nothing is changed", async () => {
    const request = await goodRequest(contract);
    const before = await tableStateAround(contract);
    for (const { name, place, value } of wrongs) {
      const answer = await call(contract, withValueAt(request, place, value));
      expect(answer, `${name}: ${answer.text.slice(0, 300)}`).toMatchObject({ status: 400 });
      const { issues = [] } = answer.json as { issues?: { path: string }[] };
      expect(
        issues.some(({ path }) => path.startsWith(place)),
        `${name}: ${answer.text}`,
      ).toBe(true);
      expect(answer.text.length, "An error repeats what it was sent").toBeLessThan(2_000);
      cells += 1;
    }
    expect(await tableStateAround(contract)).toBe(before);
  });
});

/** A one-click endpoint reads no body (RFC 8058); that it changes nothing by one is tested with it. */
const reading = changing.filter(([, { kind }]) => kind !== "one-click");

describe.each(reading)("the body of %s", (_, contract) => {
  const hasFields = fieldsOf(contract.body).some(({ isRequired }) => isRequired);

  it("must be JSON of an object, of a bounded size, and say so", async () => {
    const request = await goodRequest(contract);
    const send = (body: unknown, headers: Record<string, string> = {}) => ({
      ...request,
      body,
      headers: { ...request.headers, ...headers },
    });
    await refused(contract, 400, send("{"));
    await refused(contract, 400, send("nonsense"));
    await refused(contract, 400, send("[]"));
    await refused(contract, 400, send('"text"'));
    if (!contract.body.safeParse(null).success) await refused(contract, 400, send("null"));
    const tooMuch = contract.maxBodyBytes + 1;
    await refused(contract, 413, send(`{"x":"${"x".repeat(tooMuch)}"}`));
    await refused(contract, 413, send("[".repeat(tooMuch)));
    await refused(contract, 415, send("{}", { "content-type": "text/plain" }));
    await refused(contract, 415, send("a=b", { "content-type": "application/x-www-form-urlencoded" }));
    if (hasFields) await refused(contract, 400, send("[".repeat(100_000)));
    cells += 9;
  });
});

/** Fields that only the server sets. Those a contract takes itself are left out of its cells. */
const protectedFields: Readonly<Record<string, unknown>> = {
  id: "PoisonedId",
  companyId: "PoisonedCompanyId",
  userId: "PoisonedUserId",
  role: "super_admin",
  membership: "PoisonedMembership",
  isActive: "PoisonedIsActive",
  status: "PoisonedStatus",
  createdAt: "PoisonedCreatedAt",
  updatedAt: "PoisonedUpdatedAt",
  createdBy: "PoisonedCreatedBy",
  assignedBy: "PoisonedAssignedBy",
  uploadedBy: "PoisonedUploadedBy",
  registeredBy: "PoisonedRegisteredBy",
  selectedBy: "PoisonedSelectedBy",
  copiedBy: "PoisonedCopiedBy",
  version: 987_654_321,
  epoch: 987_654_321,
  joinPolicy: "PoisonedJoinPolicy",
  library: "PoisonedLibrary",
  passwordHash: "PoisonedPasswordHash",
  pk: "PoisonedPk",
  sk: "PoisonedSk",
  ttl: 987_654_321,
  gsi1pk: "PoisonedGsi1pk",
  writeId: "PoisonedWriteId",
};
/** As text, since `__proto__` in a literal would set the prototype and not a field. */
const prototypeFields = `"__proto__":{"role":"super_admin","poison":"PoisonedProto"},"constructor":{"prototype":{"poison":"PoisonedConstructor"}}`;

describe.each(changing)("fields that only the server sets, in the body of %s", (_, contract) => {
  it("have no effect", async () => {
    const own = new Set(fieldsOf(contract.body).map(({ name }) => name));
    const poison = Object.entries(protectedFields).filter(([name]) => !own.has(name));
    const request = await goodRequest(contract);
    const writes = watchWrites();
    const body = JSON.stringify({ ...Object.fromEntries(poison), ...(request.body ?? {}) });
    const answer = await call(contract, { ...request, body: `${body.slice(0, -1)},${prototypeFields}}` });
    expect(answer, answer.text).toMatchObject({ status: contract.success });
    for (const text of [JSON.stringify(writes()), answer.text]) {
      expect(text).not.toContain("Poisoned");
      expect(text).not.toContain("987654321");
      expect(text).not.toContain("super_admin");
    }
    expect(Object.hasOwn(Object.prototype, "poison")).toBe(false);
    cells += poison.length + 2;
  });
});

describe("answers", () => {
  const secret =
    /^(pk|sk|ttl|gsi\d\w*|writeId|password\w*|\w*[tT]oken|epoch|sid\w*|\w*[sS]ecret|\w*[hH]ash)$/;

  /** What a program calls with is answered once, to its creator. The hashes of the record are for its readers. */
  const answersSecret: Readonly<Record<string, readonly string[]>> = {
    createToken: ["secret"],
    createServiceAccount: ["secret"],
    rotateServiceAccount: ["secret"],
    createWebhook: ["secret"],
    rotateWebhookSecret: ["secret"],
    startTotp: ["secret"],
    createScimToken: ["secret"],
    getScim: ["hasToken"],
    getActivityProof: ["side", "hash"],
    listActivity: ["hash"],
    ...Object.fromEntries(
      ["getSso", "updateSso", "deleteSso", "turnOnSso", "turnOffSso"].map((name) => [name, ["hasSecret"]]),
    ),
  };

  it.each(each)("of %s have no field that belongs to the server alone", (name, contract) => {
    const found = [...propertyNames(contract.response)].filter((field) => secret.test(field));
    expect(found).toEqual(answersSecret[name] ?? []);
  });
});
