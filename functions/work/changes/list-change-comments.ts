import * as z from "zod";
import { listChangeComments } from "../../../shared/api/changes.ts";
import { activityLog } from "../../core/endpoint/activity-log.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { decodeCursor, encodeCursor } from "../../core/table/cursor.ts";
import { people } from "../../people/users/people.ts";
import { arrivalEntry, changeEntry, peopleOfEntries } from "./change-history.ts";
import { changeRecords } from "./change-record.ts";
import { mustSeeChange } from "./visible-changes.ts";

const defaultLimit = 25;

/** Comments and what was done about a change, newest first; its arrival is the last entry of the last page. */
export const handler = endpoint(
  listChangeComments,
  async ({ params: { id }, query }, ctx) => {
    const companyId = ctx.companyId();
    const scope = `listChangeComments\n${companyId}\n${id}`;
    const before = query.cursor ? z.string().parse(decodeCursor(query.cursor, scope)) : undefined;
    const [change, { rows, next }] = await Promise.all([
      mustSeeChange(id, ctx),
      activityLog.listOfRecord({
        companyId,
        target: { type: "change", id },
        limit: query.limit ?? defaultLimit,
        before,
        now: ctx.now,
      }),
    ]);
    const known = await people.byId(companyId, peopleOfEntries(rows));
    const items = rows.map((row) => changeEntry(row, known));
    return {
      items: next === null ? [...items, arrivalEntry(change)] : items,
      nextCursor: next && encodeCursor(next, scope),
    };
  },
  ({ params }, { companyId }) => changeRecords.get(companyId, params.id),
);
