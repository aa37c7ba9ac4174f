import type { Item } from "../../core/table/operation.ts";
import { chainTrustedRows } from "./chain-rows.ts";
import { readyState } from "./first-run.ts";
import type { Scope } from "./record-keys.ts";

const partition = /^(C#[^#]+|SYSTEM)#ACTIVITY#\d{4}-\d{2}$/;

/**
 * Chains rows as they were written, whatever became of them since: one that was removed before it had a place still
 * gets it, and is missed. A row that has its place already is not reported.
 */
export const chainNewRows = async (items: readonly Item[], now: Date): Promise<void> => {
  const byScope = Map.groupBy(items, ({ pk }): Scope => partition.exec(pk)?.[1] ?? "");
  byScope.delete("");
  await Promise.all(
    [...byScope].map(async ([scope, rows]) => {
      const state = await readyState(scope, now);
      if (state) await chainTrustedRows(scope, rows, state, now);
    }),
  );
};
