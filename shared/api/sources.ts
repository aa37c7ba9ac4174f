import * as z from "zod";
import { PageQuery, pageOf } from "../schemas/pagination.ts";
import { SourceTitle, SyncRun } from "../schemas/source.ts";
import { contract } from "./contract.ts";

const TitleNumber = z.coerce
  .number("Expected a CFR title number")
  .int("Expected a CFR title number")
  .min(1, "Expected a CFR title number")
  .max(50, "Expected a CFR title number");

export const listSources = contract({
  operationId: "listSources",
  folder: "regulation/sync",
  method: "GET",
  path: "/api/admin/sources",
  summary: "The titles of the regulation: who follows them, and how old the copy of each is",
  permission: "system:read",
  response: z.object({
    titles: z.array(SourceTitle),
    /** Whether the official source is read, or recorded answers. */
    mode: z.enum(["live", "replay"]),
    nextRunAt: z.iso.datetime(),
  }),
});

export const updateSource = contract({
  operationId: "updateSource",
  folder: "regulation/sync",
  method: "PATCH",
  path: "/api/admin/sources/{title}",
  summary: "Pin a title, so that it is read although no company follows it",
  permission: "system:manage",
  audit: "source.updated",
  also: [404, 409],
  params: z.object({ title: TitleNumber }),
  body: z.object({ isPinned: z.boolean() }),
  response: SourceTitle,
});

export const listSyncRuns = contract({
  operationId: "listSyncRuns",
  folder: "regulation/sync",
  method: "GET",
  path: "/api/admin/sync-runs",
  summary: "Runs that read the source, newest first",
  permission: "system:read",
  query: PageQuery,
  response: pageOf(SyncRun).omit({ total: true }),
});

export const startSyncRun = contract({
  operationId: "startSyncRun",
  folder: "regulation/sync",
  method: "POST",
  path: "/api/admin/sync-runs",
  summary: "Read the source now: all titles that are followed or pinned, or those that are named",
  permission: "system:manage",
  audit: "sync.started",
  also: [409],
  success: 202,
  body: z.object({ titles: z.array(TitleNumber).min(1).max(50).nullish() }),
  response: SyncRun,
});

export const getSyncRun = contract({
  operationId: "getSyncRun",
  folder: "regulation/sync",
  method: "GET",
  path: "/api/admin/sync-runs/{id}",
  summary: "One run, with what it did to each title",
  permission: "system:read",
  also: [404],
  params: z.object({ id: z.string().min(1).max(60) }),
  response: SyncRun,
});
