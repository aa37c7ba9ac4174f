import { activityPartition } from "../../../functions/core/endpoint/activity.ts";
import { monthsBetween } from "../../../functions/core/endpoint/activity-log.ts";
import { table } from "../../../functions/core/table/table.ts";
import { chainNewRows } from "../../../functions/record/chain/chain-new-rows.ts";
import { type Link, Link as LinkSchema } from "../../../functions/record/chain/chain-repository.ts";
import { linkPartition, type Scope, scopeOf } from "../../../functions/record/chain/record-keys.ts";

const months = (): string[] => monthsBetween(new Date("2025-01-01"), new Date());

/** Rows of a record, oldest first, as the table has them. */
export const rowsOf = async (companyId: string | null) => {
  const scope: Scope = scopeOf(companyId);
  const found = await Promise.all(
    months().map((month) => table.queryAll({ pk: activityPartition(scope, month) })),
  );
  return found.flat();
};

/** Places of entries, oldest entry first. */
export const linksOf = async (companyId: string | null): Promise<Link[]> => {
  const scope: Scope = scopeOf(companyId);
  const found = await Promise.all(
    months().map((month) => table.queryAll({ pk: linkPartition(scope, month) })),
  );
  return found.flat().map((item) => LinkSchema.parse(item));
};

/** What the table's stream has the worker do: nothing feeds it in these tests. */
export const chainAll = async (companyId: string | null): Promise<void> =>
  chainNewRows(await rowsOf(companyId), new Date());
