import type { Given } from "./stored-settings.ts";

/** What the API is while the table changes; a deployment that finds it stored opens the API at its end. */
const switching = "switching";

const opened = ({ closed, ...others }: Given): Given =>
  closed === undefined || closed === switching ? others : { closed, ...others };

/**
 * The settings to deploy where the table changes: first the API is closed, then the table changes, and at last the
 * API opens. Functions are updated one after another, so some would write to one table and some to the other.
 * A change that broke off is finished by the next deployment.
 * @param stored what the last deployment stored; undefined where there was none
 * @param wanted the deployments that are to follow, without the change of the table
 */
export const withTableChange = (stored: Given | undefined, wanted: readonly Given[]): Given[] => {
  const [first, ...more] = wanted;
  if (!first) return [];
  const isChanged = stored !== undefined && stored.table !== first.table;
  const brokeOff = stored?.closed === switching;
  const later = [first, ...more].map(opened);
  if (!isChanged && !brokeOff) return later;
  const { table: _, ...others } = first;
  const before: Given = { ...others, ...(stored?.table !== undefined && { table: stored.table }) };
  return [
    ...(isChanged && !brokeOff ? [{ ...before, closed: switching }] : []),
    { ...first, closed: switching },
    ...later,
  ];
};
