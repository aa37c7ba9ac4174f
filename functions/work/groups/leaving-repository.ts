import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { type Operation, remove, replace } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { openWork } from "../../services/jobs/open-work.ts";

/*
 *   pk `GROUP_LEAVINGS`  sk `{companyId}#{id}`   people left a group or were deactivated: what they took of groups that
 *                                                they are not in anymore is to be given back
 */
const Leaving = z.object({
  id: z.string(),
  companyId: z.string(),
  userIds: z.array(z.string()),
  /** Who took them out, when, and by which request. */
  by: z.string(),
  at: IsoDateTime,
  requestId: z.string(),
});
export type Leaving = z.infer<typeof Leaving>;

const { key, list } = openWork(
  "GROUP_LEAVINGS",
  Leaving,
  ({ companyId, id }: Leaving) => `${companyId}#${id}`,
);

/** What a call that takes people out has to do afterwards, and the write that remembers it, for its transaction. */
const begin = (userIds: readonly string[], ctx: Context): { leaving: Leaving; operation: Operation } => {
  const leaving = {
    ...{ id: ctx.newId(), companyId: ctx.companyId(), userIds: [...userIds], by: ctx.actor().id },
    ...{ at: ctx.now.toISOString(), requestId: ctx.requestId },
  };
  return { leaving, operation: replace({ ...key(leaving), ...leaving }) };
};

const gone = new Error("This was ended by another run");

/** Another run may have been faster. */
const end = (leaving: Leaving): Promise<void> =>
  table.write(remove(key(leaving), () => gone)).catch((error: unknown) => {
    if (error !== gone) throw error;
  });

export const leavings = { begin, end, list };
