import { addChangeComment } from "../../../shared/api/changes.ts";
import { ActivityRow } from "../../core/endpoint/activity-log.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { personOf } from "../assignments/active-member.ts";
import { changeEntry } from "./change-history.ts";
import { mustSeeChange } from "./visible-changes.ts";

/** A comment is a line of the history, so the log that keeps the history keeps it. */
export const handler = endpoint(addChangeComment, async ({ params, body }, ctx) => {
  const change = await mustSeeChange(params.id, ctx);
  const comment = ctx.activity({
    target: { type: "change", id: change.id },
    after: { content: body.content },
  });
  await table.write(comment);
  const actor = personOf(ctx.actor());
  const row = ActivityRow.parse(comment.type === "put" ? comment.item : undefined);
  return changeEntry(row, new Map([[actor.id, actor]]));
});
