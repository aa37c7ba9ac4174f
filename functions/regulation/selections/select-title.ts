import type { Context } from "../../core/endpoint/context.ts";
import { conflict, notFound } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { countFollowed } from "../../services/cache/kept-while-followed.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";
import { sourceTitles } from "../followed/source-repository.ts";
import { titles } from "../library/title-repository.ts";
import { type Selection, selections } from "./selection-repository.ts";

/**
 * Adds a title to the company, and begins its first load where it was never read.
 * @throws 404 where there is no such title; 409 `title.reserved`, `selection.exists`
 */
export const selectTitle = async (titleNumber: number, ctx: Context): Promise<Selection> => {
  const title = await titles.get(titleNumber);
  if (!title) throw notFound("CFR title not found.");
  if (title.reserved)
    throw conflict(`CFR title ${titleNumber} is reserved and has no rules to follow.`, "title.reserved");
  const { operation, selection } = await selections.add(ctx.companyId(), titleNumber, {
    userId: ctx.actor().id,
    now: ctx.now,
  });
  await table.transact([
    operation,
    countFollowed(ctx.companyId()),
    sourceTitles.follow(titleNumber, 1),
    ctx.activity({ target: { type: "title", id: String(titleNumber) }, event: "selection.added" }),
  ]);
  // Should the call be lost, the schedule begins the load.
  await startWorker("sync-regulation", {});
  return selection;
};
