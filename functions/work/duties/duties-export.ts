import { ruleWords } from "../../../shared/duties/repetition-words.ts";
import { dutyColumns } from "../../../shared/exports/columns.ts";
import type { DutiesQuery, Duty } from "../../../shared/schemas/duty.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { type ExportCells, inBatches, type ListExport } from "../../services/exports/list-export.ts";
import { dutiesPage } from "./duties-page.ts";

const cells: ExportCells<typeof dutyColumns, Duty> = {
  name: ({ name }) => name,
  repeats: ({ rule, startsOn }) => ruleWords(rule, startsOn),
  assignedTo: ({ assignedTo }) => assignedTo && fullName(assignedTo),
  assignedToGroup: ({ assignedToGroup }) => assignedToGroup?.name ?? null,
  nextDue: ({ nextDue }) => nextDue,
  reviewer: ({ reviewer }) => reviewer && fullName(reviewer),
  startsOn: ({ startsOn }) => startsOn,
  endsOn: ({ endsOn }) => endsOn,
  count: ({ count }) => count,
  opensDaysBefore: ({ opensDaysBefore }) => opensDaysBefore,
  description: ({ description }) => description,
};

/** The files of the list. */
export const dutiesExport: ListExport<typeof dutyColumns, DutiesQuery, Duty> = {
  list: "duties",
  headings: dutyColumns,
  cells,
  rows: async (reader, query, most) => inBatches((await dutiesPage(reader, { ...query, limit: most })).items),
};
