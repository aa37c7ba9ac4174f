import type { EntryPlace } from "../../../shared/schemas/record.ts";
import { chain } from "../chain/chain-repository.ts";
import { scopeOf } from "../chain/record-keys.ts";
import { sealTimes } from "./find-seal.ts";

/** Where entries of a company stand in the record, by their ids; one that has no place yet is not among them. */
export const entryPlaces = async (
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, EntryPlace>> => {
  const scope = scopeOf(companyId);
  const links = await chain.linksNear(scope, ids);
  const times = await sealTimes(scope, links);
  return new Map(
    links.map(({ sk, shard, position, hash }) => [
      sk,
      { shard, position, hash, sealedAt: times.get(sk) ?? null },
    ]),
  );
};
