import { listSources } from "../../../shared/api/sources.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { nothingKnown, sourceTitles } from "../followed/source-repository.ts";
import { titles } from "../library/title-repository.ts";
import { isReplay } from "../sources/source-address.ts";
import { nextNight } from "./night.ts";
import { presentSource } from "./present-source.ts";

export const handler = endpoint(listSources, async (_input, ctx) => {
  const [facts, rows] = await Promise.all([titles.list(), sourceTitles.list()]);
  const rowOf = new Map(rows.map((row) => [row.titleNumber, row]));
  return {
    titles: facts.map((title) => {
      const row = rowOf.get(title.titleNumber) ?? nothingKnown(title.titleNumber);
      return presentSource(row, title, ctx.now);
    }),
    mode: isReplay() ? ("replay" as const) : ("live" as const),
    nextRunAt: nextNight(ctx.now).toISOString(),
  };
});
