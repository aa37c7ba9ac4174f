import { addSelection } from "../../../shared/api/selections.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict, notFound } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";
import { sourceTitles } from "../followed/source-repository.ts";
import { titles } from "../library/title-repository.ts";
import { presentSelection, selections } from "./selection-repository.ts";

export const handler = endpoint(addSelection, async ({ body }, ctx) => {
  const titleNumber = Number(body.cfrTitleId);
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
    sourceTitles.follow(titleNumber, 1),
    ctx.activity({ target: { type: "title", id: body.cfrTitleId } }),
  ]);
  // Begins the first load of a title that was never read; should the call be lost, the schedule does.
  await startWorker("sync-regulation", {});
  return presentSelection(selection);
});
