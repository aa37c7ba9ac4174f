import { table } from "../../core/table/table.ts";
import type { WakeRow } from "./wake-repository.ts";

/** Forgets rows whose question was answered. In a file of its own: only the worker may write many rows at once. */
export const forgetWakes = (rows: readonly WakeRow[]): Promise<void> =>
  table.writeMany(rows.map(({ pk, sk }) => ({ remove: { pk, sk } })));
