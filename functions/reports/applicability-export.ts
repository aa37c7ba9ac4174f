import type * as z from "zod";
import { applicabilityColumns } from "../../shared/exports/columns.ts";
import type { ApplicabilityQuery, DecidedRule } from "../../shared/schemas/applicability.ts";
import { applicabilityWords } from "../../shared/words/values.ts";
import { fullName } from "../core/endpoint/identity.ts";
import { type ExportCells, inBatches, type ListExport, moment } from "../services/exports/list-export.ts";
import { applicabilityRecord } from "./applicability-record.ts";

const cells: ExportCells<typeof applicabilityColumns, DecidedRule> = {
  titleNumber: ({ titleNumber }) => titleNumber,
  partNo: ({ partNo }) => partNo,
  section: ({ section }) => section,
  ruleTitle: ({ ruleTitle }) => ruleTitle,
  sourceSection: ({ sourceSection }) => sourceSection,
  applicability: ({ applicability }) => applicabilityWords[applicability],
  needsDecision: ({ needsDecision }) => (needsDecision ? "Yes" : ""),
  reason: ({ reason }) => reason,
  decidedBy: ({ decidedBy }) => decidedBy && fullName(decidedBy),
  decidedAt: moment(({ decidedAt }) => decidedAt),
  textVersion: ({ textVersion }) => textVersion,
};

/** The files of the list. */
export const applicabilityExport: ListExport<
  typeof applicabilityColumns,
  z.output<typeof ApplicabilityQuery>,
  DecidedRule
> = {
  list: "applicability",
  headings: applicabilityColumns,
  cells,
  rows: async (reader, query, most) =>
    inBatches((await applicabilityRecord(reader, { ...query, limit: most })).items),
};
