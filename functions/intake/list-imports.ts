import * as z from "zod";
import { listImports } from "../../shared/api/imports.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { decodeCursor, encodeCursor } from "../core/table/cursor.ts";
import { uploaderOf } from "../services/uploads/upload-keys.ts";
import { importJobs } from "./engine/import-job-repository.ts";
import { libraryOf } from "./engine/import-record.ts";
import { presentImports } from "./engine/present-imports.ts";

const defaultLimit = 20;

export const handler = endpoint(listImports, async ({ query }, ctx) => {
  const library = libraryOf(uploaderOf(ctx).companyId);
  const scope = `imports of ${library.partition}`;
  const before = query.cursor === undefined ? undefined : z.string().parse(decodeCursor(query.cursor, scope));
  const { items, hasMore } = await importJobs.list(library, query.limit ?? defaultLimit, before);
  const last = items.at(-1);
  return {
    items: await presentImports(items, ctx.now),
    nextCursor: hasMore && last ? encodeCursor(last.jobId, scope) : null,
  };
});
