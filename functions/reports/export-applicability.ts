import { exportApplicability } from "../../shared/api/exports.ts";
import { applicabilityColumns } from "../../shared/exports/columns.ts";
import type { DecidedRule } from "../../shared/schemas/applicability.ts";
import { applicabilityWords, noReasonWords } from "../../shared/words/values.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { fullName } from "../core/endpoint/identity.ts";
import { type ExportCells, exportLimit, listFile, moment } from "../services/exports/list-file.ts";
import { applicabilityRecord } from "./applicability-record.ts";

const cells: ExportCells<typeof applicabilityColumns, DecidedRule> = {
  titleNumber: ({ titleNumber }) => titleNumber,
  partNo: ({ partNo }) => partNo,
  section: ({ section }) => section,
  ruleTitle: ({ ruleTitle }) => ruleTitle,
  sourceSection: ({ sourceSection }) => sourceSection,
  applicability: ({ applicability }) => applicabilityWords[applicability],
  needsDecision: ({ needsDecision }) => (needsDecision ? "Yes" : ""),
  reason: ({ reason }) => reason || noReasonWords,
  decidedBy: ({ decidedBy }) => decidedBy && fullName(decidedBy),
  decidedAt: moment(({ decidedAt }) => decidedAt),
  textVersion: ({ textVersion }) => textVersion,
};

export const handler = endpoint(exportApplicability, async ({ query }, ctx) => {
  const { items: rows } = await applicabilityRecord(ctx, { ...query, limit: exportLimit });
  return listFile(ctx, query, { list: "applicability", headings: applicabilityColumns, cells, rows });
});
