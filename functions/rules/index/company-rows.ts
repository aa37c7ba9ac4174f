import { compareNumbers, compareSections } from "../../../shared/citations/citation.ts";
import type { LibraryKind } from "../../../shared/schemas/rule.ts";
import type { Selection } from "../../regulation/selections/selection-repository.ts";
import { companyRuleId, parseCompanyRuleId, slotOf } from "../record/company-rule-id.ts";
import type { RuleColumns, SectionRun } from "./rule-columns.ts";

/** The numbers of a company's rules of a title. */
type TitleNumbers = Pick<Selection, "titleNumber" | "block" | "initialised">;

/** A title and its rules in the two libraries, as far as they have any. */
export interface TitleSource {
  readonly selection: TitleNumbers;
  readonly snapshots: { readonly shared?: RuleColumns | undefined; readonly own?: RuleColumns | undefined };
}

/** One snapshot in a company's rows. */
export interface RowSource {
  readonly snapshot: RuleColumns;
  readonly selection: TitleNumbers;
  readonly library: LibraryKind;
  /** The company's row of each of the snapshot's rows. */
  readonly rows: Uint32Array;
  /** Whether these rows lie together: no other source's are between them. */
  readonly isAlone: boolean;
}

/** Rows of one section of the company's list, shared and own ones. */
export interface Run {
  readonly partNo: string;
  readonly section: string;
  readonly from: number;
  readonly to: number;
}

/**
 * All rules of a company's selected titles as rows 0, 1, 2 … in the order of the CFR, whether or not the
 * company has them yet.
 */
export interface CompanyRows {
  readonly count: number;
  readonly sources: readonly RowSource[];
  /** Which source each row is of, and which row it is there. */
  readonly sourceOf: Uint16Array;
  readonly rowInSource: Uint32Array;
  /** All rows in their order: 0, 1, 2 … */
  readonly ascending: Uint32Array;
  readonly runs: readonly Run[];
  /** The runs of each title. */
  readonly titles: ReadonlyMap<number, { readonly firstRun: number; readonly endRun: number }>;
}

const compareRuns = (a: SectionRun, b: SectionRun): number =>
  compareNumbers(a.partNo, b.partNo) || compareSections(a.section, b.section);

const numbersBelow = (count: number): Uint32Array => {
  const numbers = new Uint32Array(count);
  for (let number = 0; number < count; number += 1) numbers[number] = number;
  return numbers;
};

/** Writes a company's rows source by source and run by run, each run at once. */
const createWriter = (count: number) => {
  const sources: RowSource[] = [];
  const runs: Run[] = [];
  const sourceOf = new Uint16Array(count);
  const rowInSource = new Uint32Array(count);
  const ascending = numbersBelow(count);
  let next = 0;
  const addSource = (source: Omit<RowSource, "rows">): number =>
    sources.push({ ...source, rows: new Uint32Array(source.snapshot.count) }) - 1;
  const addRun = (index: number, at: number): void => {
    const source = sources[index];
    const run = source?.snapshot.runs[at];
    if (!source || !run) return;
    const end = source.snapshot.runs[at + 1]?.from ?? source.snapshot.count;
    const from = next;
    next += end - run.from;
    source.rows.set(ascending.subarray(from, next), run.from);
    sourceOf.fill(index, from, next);
    rowInSource.set(ascending.subarray(run.from, end), from);
    runs.push({ partNo: run.partNo, section: run.section, from, to: next });
  };
  return { sources, runs, sourceOf, rowInSource, ascending, addSource, addRun };
};

/** The two libraries' runs in one order, shared rules before own ones of the same section. */
const mergeRuns = (
  shared: readonly SectionRun[],
  own: readonly SectionRun[],
  add: (library: LibraryKind, run: number) => void,
): void => {
  let [i, j] = [0, 0];
  while (i < shared.length || j < own.length) {
    const [a, b] = [shared[i], own[j]];
    if (a && (!b || compareRuns(a, b) <= 0)) {
      add("shared", i);
      i += 1;
    } else {
      add("own", j);
      j += 1;
    }
  }
};

export const layOutRows = (titles: readonly TitleSource[]): CompanyRows => {
  const count = titles.reduce(
    (sum, { snapshots: { shared, own } }) => sum + (shared?.count ?? 0) + (own?.count ?? 0),
    0,
  );
  const writer = createWriter(count);
  const places = new Map<number, { firstRun: number; endRun: number }>();
  const ordered = titles.toSorted((a, b) => a.selection.titleNumber - b.selection.titleNumber);
  for (const { selection, snapshots } of ordered) {
    const firstRun = writer.runs.length;
    const { shared, own } = snapshots;
    const isAlone = !(shared && own);
    const index = {
      shared: shared ? writer.addSource({ selection, isAlone, library: "shared", snapshot: shared }) : 0,
      own: own ? writer.addSource({ selection, isAlone, library: "own", snapshot: own }) : 0,
    };
    mergeRuns(shared?.runs ?? [], own?.runs ?? [], (library, run) => writer.addRun(index[library], run));
    places.set(selection.titleNumber, { firstRun, endRun: writer.runs.length });
  }
  const { sources, runs, sourceOf, rowInSource, ascending } = writer;
  return { count, sources, runs, sourceOf, rowInSource, ascending, titles: places };
};

/** A row with its source. */
export const placeOfRow = (
  { sources, sourceOf, rowInSource }: CompanyRows,
  row: number,
): { source: RowSource; at: number } => {
  const source = sources[sourceOf[row] ?? 0];
  if (!source) throw new RangeError(`There is no row ${row}`);
  return { source, at: rowInSource[row] ?? 0 };
};

/** The section's rows among which a row is. */
export const runOfRow = ({ runs }: CompanyRows, row: number): Run => {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.to ?? 0) <= row) low = middle + 1;
    else high = middle;
  }
  const run = runs[low];
  if (!run) throw new RangeError(`There is no row ${row}`);
  return run;
};

/** Number of the company rule in a row, whether or not the company has it yet. */
export const numberOfRow = (rows: CompanyRows, row: number): number => {
  const { source, at } = placeOfRow(rows, row);
  return companyRuleId(source.selection.block, slotOf(source.library, source.snapshot.ordinals[at] ?? 0));
};

/** The row of each ordinal of a snapshot plus one; 0 where it has none. */
const rowsByOrdinal = ({ snapshot: { ordinals }, rows }: RowSource): Uint32Array => {
  let highest = 0;
  for (const ordinal of ordinals) highest = Math.max(highest, ordinal);
  const byOrdinal = new Uint32Array(highest + 1);
  for (let at = 0; at < rows.length; at += 1) byOrdinal[ordinals[at] ?? 0] = (rows[at] ?? 0) + 1;
  return byOrdinal;
};

/**
 * Finds the row of a company rule's number, or undefined where no selected title has such a rule. What it
 * looks into is made when a source's first rule is looked for.
 */
export const createRowFinder = ({
  sources,
}: CompanyRows): ((companyRuleId: number) => number | undefined) => {
  const name = (block: number, library: LibraryKind): string => `${block} ${library}`;
  const bySource = new Map(
    sources.map((source) => [
      name(source.selection.block, source.library),
      { source, rows: undefined as Uint32Array | undefined },
    ]),
  );
  return (number) => {
    const { block, library, ordinal } = parseCompanyRuleId(number);
    const found = bySource.get(name(block, library));
    if (!found) return undefined;
    found.rows ??= rowsByOrdinal(found.source);
    const row = found.rows[ordinal] ?? 0;
    return row === 0 ? undefined : row - 1;
  };
};

/** When the master rule of a row got its present content. */
export const importedAt = ({ snapshot }: Pick<RowSource, "snapshot">, at: number): string =>
  snapshot.moments[snapshot.momentOf[at] ?? 0] ?? "";

/** The same of a row of the list. */
export const importedAtOfRow = (rows: CompanyRows, row: number): string => {
  const { source, at } = placeOfRow(rows, row);
  return importedAt(source, at);
};
