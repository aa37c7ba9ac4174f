import { type TitleFacts, titles } from "../library/title-repository.ts";

/** Numbers and names of titles change less than once a year; an environment reads them again after this, in ms. */
const factsKeptFor = 10 * 60_000;
let known: { readonly until: number; readonly facts: readonly TitleFacts[] } | undefined;

/** The fifty titles, from memory where they were read a short time ago. */
export const knownTitles = async (now: Date): Promise<readonly TitleFacts[]> => {
  if (known && now.getTime() < known.until) return known.facts;
  const facts = await titles.list();
  // Before the first start has written them there is nothing to keep.
  if (facts.length > 0) known = { until: now.getTime() + factsKeptFor, facts };
  return facts;
};
