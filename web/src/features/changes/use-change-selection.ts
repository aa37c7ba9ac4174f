import { useCallback, useMemo, useState } from "react";
import { type ChangeRow, maxBulkChanges } from "../../../../shared/schemas/changes.ts";
import type { RowSelection } from "../../ui/data-table-selection.tsx";
import { notify } from "../../ui/notify.ts";
import { messages } from "./changes-messages.ts";

const { bulk: words } = messages;

/** Citations of the selected changes by their id. */
type Selected = ReadonlyMap<string, string>;
const nothing: Selected = new Map();

export interface ChangeSelection {
  changes: Selected;
  rows: RowSelection<ChangeRow>;
  /** Leaves only these selected. */
  keep: (ids: readonly string[]) => void;
}

const added = (changes: Selected, rows: readonly ChangeRow[]): Selected => {
  const next = new Map(changes);
  for (const { id, citation } of rows) if (next.size < maxBulkChanges || next.has(id)) next.set(id, citation);
  if (rows.some(({ id }) => !next.has(id))) notify.info(words.limitTitle, words.limit);
  return next;
};

/**
 * The changes selected in the inbox; let go when the filters change, so that no one changes what the list no longer
 * shows.
 * @param list names the company and the filters
 */
export const useChangeSelection = (list: string): ChangeSelection => {
  const [stored, setStored] = useState({ list, changes: nothing });
  const changes = stored.list === list ? stored.changes : nothing;
  const onChange = useCallback(
    (rows: readonly ChangeRow[], isSelected: boolean) => {
      const gone = new Set(rows.map(({ id }) => id));
      const next = isSelected ? added(changes, rows) : new Map([...changes].filter(([id]) => !gone.has(id)));
      setStored({ list, changes: next });
    },
    [changes, list],
  );
  const keep = useCallback(
    (ids: readonly string[]) =>
      setStored((now) => ({
        list,
        changes: new Map([...now.changes].filter(([id]) => now.list === list && ids.includes(id))),
      })),
    [list],
  );
  const rows = useMemo(
    (): RowSelection<ChangeRow> => ({
      isSelected: ({ id }) => changes.has(id),
      onChange,
      label: ({ citation }) => words.selectRow(citation),
      labelAll: words.selectPage,
    }),
    [changes, onChange],
  );
  return { changes, rows, keep };
};
