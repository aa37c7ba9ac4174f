import { useMemo } from "react";
import type { ComplianceReport, OverduePage } from "../../../../shared/schemas/report.ts";
import { formatDate } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import type { ReportDocument } from "../../lib/table-file/report-table.ts";
import { complianceTables } from "./compliance-tables.ts";
import { overdueTable } from "./overdue-table.ts";
import { messages } from "./reports-messages.ts";
import type { Places } from "./use-places.ts";
import type { ReportFilters } from "./use-report.ts";

const { about: words, filters: all } = messages;

const labelOf = (choices: Places["titles"], chosen: string | undefined, everything: string): string =>
  choices.find(({ value }) => value === chosen)?.label ?? everything;

/** What files may be called on every system. */
const plainName = (text: string): string => text.replaceAll(/[^\w.-]+/g, "-");

const nameOf = (day: string, { title, part }: ReportFilters): string =>
  plainName(
    ["compliance-report", day, ...(title ? [`title-${title}`] : []), ...(part ? [`part-${part}`] : [])].join(
      "-",
    ),
  );

interface Shown {
  report: ComplianceReport | undefined;
  overdue: OverduePage | undefined;
  filters: ReportFilters;
  places: Places;
}

/** The report on screen as its files hold it; undefined while not all of it is there. */
export const useReportDocument = ({
  report,
  overdue,
  filters,
  places,
}: Shown): ReportDocument | undefined => {
  const { user } = useSession();
  const companyName = user?.companyName ?? "";
  return useMemo(() => {
    if (!report || !overdue || report.totals.rules === 0) return undefined;
    const { total, items } = overdue;
    const { notes } = messages;
    return {
      fileName: nameOf(report.today, filters),
      about: [
        [words.report, words.name],
        [words.company, companyName],
        [words.date, formatDate(report.today)],
        [words.title, labelOf(places.titles, filters.title, all.allTitles)],
        [words.part, labelOf(places.parts, filters.part, all.allParts)],
        [words.overdueShown, words.shownOf(items.length, total)],
        [words.reading, [notes.compliance, notes.acknowledged, notes.months].join(" ")],
      ],
      tables: [...complianceTables(report, places.names), ...(items.length > 0 ? [overdueTable(items)] : [])],
    };
  }, [report, overdue, filters, places, companyName]);
};
