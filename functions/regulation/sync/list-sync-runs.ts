import * as z from "zod";
import { listSyncRuns } from "../../../shared/api/sources.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { decodeCursor, encodeCursor } from "../../core/table/cursor.ts";
import { presentRun, syncRuns } from "./sync-run-repository.ts";

const defaultLimit = 20;
const scope = "sync runs";
const Position = z.record(z.string(), z.unknown());

export const handler = endpoint(listSyncRuns, async ({ query: { limit = defaultLimit, cursor } }) => {
  const after = cursor === undefined ? undefined : Position.parse(decodeCursor(cursor, scope));
  const { runs, next } = await syncRuns.list(limit, after);
  return { items: runs.map(presentRun), nextCursor: next ? encodeCursor(next, scope) : null };
});
