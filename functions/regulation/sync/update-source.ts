import { updateSource } from "../../../shared/api/sources.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict, notFound } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";
import { sourceTitles } from "../followed/source-repository.ts";
import { titles } from "../library/title-repository.ts";
import { presentSource } from "./present-source.ts";

export const handler = endpoint(updateSource, async ({ params, body }, ctx) => {
  const titleNumber = params.title;
  const facts = await titles.get(titleNumber);
  if (!facts) throw notFound("CFR title not found.");
  if (facts.reserved) throw conflict(`Title ${titleNumber} is reserved and has no text.`, "title.reserved");
  const { isPinned } = body;
  await table.transact([
    sourceTitles.change(titleNumber, { isPinned }),
    ctx.activity({ target: { type: "title", id: String(titleNumber) }, after: { isPinned } }),
  ]);
  // Begins the first load of a title that was never read.
  if (isPinned) await startWorker("sync-regulation", {});
  return presentSource(await sourceTitles.get(titleNumber), facts, ctx.now);
});
