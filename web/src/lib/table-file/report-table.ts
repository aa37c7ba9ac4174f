import { formatDate, formatNumber } from "../format.ts";

const nothing = "–";

/** Null where there is nothing to say, such as a share of no rules. */
export type Cell = string | number | null;

export interface ReportColumn {
  header: string;
  /** `percent`: a share from 0 to 1; `date`: a calendar day. */
  kind: "text" | "count" | "percent" | "date";
}

export const textColumn = (header: string): ReportColumn => ({ header, kind: "text" });
export const countColumn = (header: string): ReportColumn => ({ header, kind: "count" });
export const shareColumn = (header: string): ReportColumn => ({ header, kind: "percent" });

/** The colors of a chart's series, by what they mean. */
export type SeriesTone = "good" | "bad" | "plain" | "quiet";

export interface ReportChart {
  /** Columns that are drawn, beside each other or as parts of one bar. */
  series: readonly { column: number; tone: SeriesTone }[];
  /** The column that is written at the end of a lying bar. */
  label?: number;
  isStacked: boolean;
  /** Upright bars, for what goes on in time; lying ones otherwise. */
  isUpright?: boolean;
}

/**
 * A table of the report: what the screen shows, the chart draws, and the files hold. The first column names
 * the row.
 */
export interface ReportTable {
  id: string;
  name: string;
  note?: string;
  /** What the chart shows, in a sentence. */
  says?: string;
  columns: readonly ReportColumn[];
  rows: readonly (readonly Cell[])[];
  /** What each row opens on the screen. */
  links?: readonly string[];
  chart?: ReportChart;
  /** Has too many columns to stand beside another table. */
  isWide?: true;
}

/** The sentence of a chart, where there is one. */
export const saying = (says: string | undefined): Pick<ReportTable, "says"> => (says ? { says } : {});

/** A share to a tenth of a percent, cut and not rounded: what is not complete never reads 100%. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 1_000) / whole) / 1_000;

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** `42.9%`, or a dash where there is no share. */
export const formatShare = (share: number | null): string =>
  share === null ? nothing : percent.format(share);

/** A cell as the screen shows it. */
export const cellText = (cell: Cell, { kind }: ReportColumn): string => {
  if (cell === null) return nothing;
  if (typeof cell === "string") return kind === "date" ? formatDate(cell) : cell;
  return kind === "percent" ? formatShare(cell) : formatNumber(cell);
};

/** All that a file of the report holds: what it is of, and its tables as they are on screen. */
export interface ReportDocument {
  about: readonly (readonly [label: string, value: string])[];
  tables: readonly ReportTable[];
  /** Without its ending. */
  fileName: string;
}
