import { isValid } from "ulid";
import { getActivityProof } from "../../shared/api/record.ts";
import { contentOf } from "../core/endpoint/activity-entry.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { conflict, notFound } from "../core/problem.ts";
import { table } from "../core/table/table.ts";
import { chain } from "./chain/chain-repository.ts";
import { activityKey, scopeOf } from "./chain/record-keys.ts";
import { sealOf } from "./seals/find-seal.ts";
import { merklePath } from "./seals/merkle.ts";
import { endsOf, leafIndex, seals } from "./seals/seal-repository.ts";

const unsealed = () => conflict("This entry is not sealed yet.", "record.unsealed");

export const handler = endpoint(getActivityProof, async ({ params: { id } }, ctx) => {
  const scope = scopeOf(ctx.companyId());
  const row = isValid(id) ? await table.get(activityKey(scope, id)) : undefined;
  if (!row) throw notFound("This entry does not exist.");
  const [link] = await chain.links(scope, [id]);
  const found = link && (await sealOf(scope, link));
  if (!link || !found) throw unsealed();
  const { seal, before } = found;
  const leaves = await seals.leaves(scope, seal);
  const path = merklePath(leaves, leafIndex(endsOf(before), seal, link));
  const { sk: _, ...place } = link;
  return {
    entry: { ...contentOf(row), ...place },
    path: path.map(({ side, hash }) => ({ side, hash: hash.toString("hex") })),
    root: seal.root,
    sealedAt: seal.at,
  };
});
