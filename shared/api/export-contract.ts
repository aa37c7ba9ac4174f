import * as z from "zod";
import type { Permission } from "../permissions/permissions.ts";
import type { Scope } from "../permissions/scopes.ts";
import { contract, Document } from "./contract.ts";

/** Rows of a file at most. */
export const maxExportRows = 10_000;

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Names of columns in the order of the file, separated by commas; each once. */
const columnsOf = (names: readonly string[]) =>
  z.string().refine(
    (text) => {
      const chosen = text.split(",");
      return new Set(chosen).size === chosen.length && chosen.every((name) => names.includes(name));
    },
    `Expected names of columns, each once, separated by commas: ${names.join(", ")}.`,
  );

interface ExportedList<Id extends string, Shape extends z.ZodRawShape> {
  readonly operationId: Id;
  readonly folder: string;
  /** Last part of the address. */
  readonly list: string;
  /** What the rows are, such as `the evidence of the company`. */
  readonly rows: string;
  /** As the list itself. */
  readonly permission: Permission;
  /** As the list itself, where its folder does not say so. */
  readonly scope?: Scope;
  /** The list's filters and order, without its paging. */
  readonly filters: z.ZodObject<Shape>;
  /** Headings by the names of fields. */
  readonly columns: Readonly<Record<string, string>>;
}

/**
 * The call that answers all rows of a list as a file: what the list shows with the same filters, in the same order.
 * 409 `export.large` above 10,000 rows; 413 where the file is too large for one answer.
 */
export const exportContract = <Id extends string, Shape extends z.ZodRawShape>({
  operationId,
  folder,
  list,
  rows,
  permission,
  scope,
  filters,
  columns,
}: ExportedList<Id, Shape>) =>
  contract({
    operationId,
    folder,
    method: "GET",
    path: `/api/exports/${list}`,
    summary: `A CSV or XLSX file of ${rows}, filtered and ordered as the list is; up to 10,000 rows`,
    permission,
    ...(scope && { scope }),
    audit: "export.downloaded",
    kind: "download",
    also: [409, 413],
    query: filters.extend({
      format: z.enum(exportFormats),
      columns: columnsOf(Object.keys(columns)).optional(),
    }),
    response: Document,
  });
