import { table } from "../../core/table/table.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { sourceTitles } from "../followed/source-repository.ts";
import { selections } from "../selections/selection-repository.ts";

/** Companies that are asked at a time. */
const atOnce = 20;

/**
 * Counts anew how many companies follow each title. Adding and removing a title count up and down; this puts right
 * what companies that were deactivated, or an older release, left.
 */
export const recountFollowers = async (): Promise<void> => {
  const active = (await companies.listSummaries()).filter(({ isActive }) => isActive);
  const counts = new Map((await sourceTitles.list()).map(({ titleNumber }) => [titleNumber, 0]));
  for (let from = 0; from < active.length; from += atOnce) {
    const group = active.slice(from, from + atOnce);
    const found = await Promise.all(group.map(({ id }) => selections.listActive(id)));
    for (const { titleNumber } of found.flat()) counts.set(titleNumber, (counts.get(titleNumber) ?? 0) + 1);
  }
  for (const [titleNumber, followers] of counts)
    await table.write(sourceTitles.change(titleNumber, { followers }));
};
