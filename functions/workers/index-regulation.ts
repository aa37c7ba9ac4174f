import * as z from "zod";
import { worker } from "../core/worker.ts";
import { indexTexts } from "../regulation/text-search/index-texts.ts";
import { sweepIndex } from "../regulation/text-search/sweep-index.ts";

/**
 * Brings the index of the regulation's texts to what is published: run every quarter of an hour, and after each sync.
 * Where there was nothing to do, removes the files of earlier indexes.
 */
export const handler = worker("index-regulation", z.unknown(), async (_, ctx) => {
  const { indexed, isComplete } = await indexTexts(() => ctx.remainingMs());
  const removed = isComplete && indexed === 0 ? await sweepIndex(new Date()) : 0;
  return { indexed, isComplete, removed };
});
