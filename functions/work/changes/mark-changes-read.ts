import { markChangesRead } from "../../../shared/api/changes.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { readMarks } from "./read-marks.ts";
import { findVisibleChanges } from "./visible-changes.ts";

const mostMarks = 50;

/** Marks are the person's own; changes that they may not see are left out. */
export const handler = endpoint(markChangesRead, async ({ body }, ctx) => {
  const found = await findVisibleChanges([...new Set(body.ids)], ctx);
  const ids = found.flatMap((change) => change?.id ?? []);
  const { id: userId } = ctx.actor();
  const marks = ids.map((id) => readMarks.put(ctx.companyId(), userId, id, body.isRead));
  const activity = ctx.activity({
    target: { type: "user", id: userId },
    after: { changes: ids, isRead: body.isRead },
  });
  // A transaction takes 100 writes. What was marked stays marked where the rest fails.
  for (let from = 0; from < ids.length; from += mostMarks) {
    await table.transact([...marks.slice(from, from + mostMarks), ...(from === 0 ? [activity] : [])]);
  }
  return { ids };
});
