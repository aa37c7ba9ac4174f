import { useState } from "react";

const asText = (row: unknown): string => JSON.stringify(row);

/**
 * The rows, where each that says the same as the row of its key before is that very object: an answer is made
 * of new ones, and memoised rows of a table are drawn again for those alone that differ.
 */
export const useSharedRows = <T>(rows: readonly T[], rowKey: (row: T) => string | number): readonly T[] => {
  const [known, setKnown] = useState({ from: rows, shared: rows });
  if (known.from === rows) return known.shared;
  const before = new Map(known.shared.map((row) => [rowKey(row), row]));
  const shared = rows.map((row) => {
    const same = before.get(rowKey(row));
    return same !== undefined && asText(same) === asText(row) ? same : row;
  });
  setKnown({ from: rows, shared });
  return shared;
};
