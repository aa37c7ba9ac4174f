import { scopeOf } from "../../../../functions/record/chain/record-keys.ts";
import { sealScope } from "../../../../functions/record/seals/seal-scope.ts";
import type { Person } from "../people.ts";
import { chainAll, rowsOf } from "../record.ts";
import type { Sample } from "./sample.ts";

const days = { from: "2026-01-01", to: "2026-12-31" };

/** A verification that a company began. */
const verificationOf = async ({ verifyActivity: verify }: Person): Promise<string> =>
  (await verify({ body: days })).id;

/** An entry that is sealed. */
const entryOf = async (person: Person): Promise<string> => {
  await person.createRuleTag({ body: { name: `Sealed ${Date.now()} ${Math.random()}` } });
  const { companyId } = person.user;
  await chainAll(companyId);
  // Another request of the test may be sealing, too.
  await sealScope(scopeOf(companyId), new Date()).catch(() => sealScope(scopeOf(companyId), new Date()));
  return (await rowsOf(companyId)).at(-1)?.sk ?? "";
};

const none = "01AAAAAAAAAAAAAAAAAAAAAAAA";
const byId = (idOf: (person: Person) => Promise<string>): Sample => ({
  request: async ({ admin }) => ({ params: { id: await idOf(admin) } }),
  owned: { "params.id": { missing: none, status: 404 } },
});

/** Samples of what verifies the record. */
export const recordSamples = {
  verifyActivity: { request: () => ({ body: days }) },
  getVerification: byId(verificationOf),
  getActivityProof: byId(entryOf),
} satisfies Record<string, Sample>;
