import type { MasterRule } from "../../../shared/schemas/rule.ts";
import type { KeyColumn } from "./key-column.ts";
import { lazily } from "./lazily.ts";
import { addRow, emptySet, type RowSet } from "./row-set.ts";
import {
  inOrder,
  keysOf,
  type RuleColumns,
  sharedFields,
  smallColumns,
  type TextSort,
} from "./rule-columns.ts";
import type { SearchIndex } from "./search-index.ts";
import { searchedTexts } from "./search-texts.ts";
import { holdsWords } from "./word-rows.ts";

const openKeys = (ordered: readonly MasterRule[], sort: TextSort): KeyColumn => {
  const column = lazily(() => keysOf(ordered, sort));
  return {
    get size() {
      return column().size;
    },
    get places() {
      return column().places;
    },
    get ends() {
      return column().ends;
    },
    text: () => column().text(),
    get bytes() {
      return column().bytes;
    },
  };
};

/** Reads the texts each time: an index of words would take longer to make than a part takes to read (measured). */
const openTexts = (ordered: readonly MasterRule[]): SearchIndex => {
  const rowsWhere = (fits: (texts: readonly string[]) => boolean): RowSet => {
    const found = emptySet(ordered.length);
    for (const [row, rule] of ordered.entries()) if (fits(searchedTexts(rule))) addRow(found, row);
    return found;
  };
  return {
    find: (term, query) =>
      rowsWhere(
        (texts) =>
          texts.some((text) => text.toLowerCase().includes(term)) ||
          (query !== undefined && holdsWords(texts, query)),
      ),
    textsOf: (row) =>
      ordered
        .slice(row, row + 1)
        .flatMap(searchedTexts)
        .map((text) => text.toLowerCase()),
  };
};

/**
 * Rules of one library as the list of a part shows them: by the master's ids. What takes long to make is made
 * when it is first needed, so that a function that starts answers as soon as it has read them.
 * @param rules of one part, in any order
 */
export const openPartColumns = (rules: readonly MasterRule[]): RuleColumns => {
  const ordered = inOrder(rules);
  const ruleAt = (row: number): MasterRule => {
    const rule = ordered[row];
    if (!rule) throw new RangeError(`There is no row ${row}`);
    return rule;
  };
  return {
    ...smallColumns(ordered),
    keys: {
      ruleTitle: openKeys(ordered, "ruleTitle"),
      sourceSection: openKeys(ordered, "sourceSection"),
      action: openKeys(ordered, "action"),
    },
    rowText: (row) => sharedFields(ruleAt(row)),
    masterIdOf: (row) => ruleAt(row).id,
    search: async () => openTexts(ordered),
  };
};
