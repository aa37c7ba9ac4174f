import type { Link } from "../chain/chain-repository.ts";
import { type Scope, timeOfId } from "../chain/record-keys.ts";
import { type Seal, seals } from "./seal-repository.ts";

const pageSize = 50;

interface Found {
  readonly seal: Seal;
  readonly before: Seal | undefined;
}

const holds = (seal: Seal, { shard, position }: Link): boolean =>
  (seal.positions[shard - 1] ?? 0) >= position;

/** The seal that holds an entry, with the one before; undefined where none does yet. */
export const sealOf = async (scope: Scope, link: Link): Promise<Found | undefined> => {
  const last = await seals.last(scope);
  if (!last || !holds(last, link)) return undefined;
  const all = await seals.list(scope);
  const index = all.findIndex((seal) => holds(seal, link));
  const seal = all[index];
  return seal && { seal, before: all[index - 1] };
};

/** When entries were sealed, by their ids; one that is not sealed yet is not among them. A Query for some 50 seals. */
export const sealTimes = async (scope: Scope, links: readonly Link[]): Promise<Map<string, string>> => {
  const times = new Map<string, string>();
  const last = await seals.last(scope);
  if (!last) return times;
  let open = links.filter((link) => holds(last, link)).toSorted((a, b) => (a.sk < b.sk ? -1 : 1));
  let from: string | undefined;
  while (open[0]) {
    // A seal is made after its entries; one for a moment of the past may lie before them.
    from ??= new Date(Date.parse(timeOfId(open[0].sk)) - 3_600_000).toISOString();
    const page = await seals.from(scope, from, pageSize);
    const end = page.at(-1);
    if (!end) return times;
    for (const link of open) {
      const seal = page.find((each) => holds(each, link));
      if (seal) times.set(link.sk, seal.at);
    }
    open = open.filter(({ sk }) => !times.has(sk));
    from = open[0] && timeOfId(open[0].sk) > end.at ? undefined : `${end.at}~`;
  }
  return times;
};
