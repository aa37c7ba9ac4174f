import type { ReactNode } from "react";
import type { ComplianceReport } from "../../../../shared/schemas/report.ts";
import { useRememberPlace, useReturnFocus } from "../../lib/return-point.ts";
import { useLightPrint } from "../../lib/use-light-print.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonPanels, SkeletonStrip } from "../../ui/skeleton.tsx";
import { complianceTables } from "./compliance-tables.ts";
import { NoRules, NoTitles } from "./empty-report.tsx";
import { OverdueRules } from "./overdue-rules.tsx";
import { ReportActions } from "./report-actions.tsx";
import { ReportFiltersBar } from "./report-filters.tsx";
import { ReportSection } from "./report-section.tsx";
import { ReportSummary } from "./report-summary.tsx";
import styles from "./reports.module.css";
import { messages } from "./reports-messages.ts";
import { useOverdueRules } from "./use-overdue-rules.ts";
import { type Places, usePlaces } from "./use-places.ts";
import { type ReportFilters, useReport } from "./use-report.ts";
import { useReportDocument } from "./use-report-document.ts";

/** What the report is of, on paper, where no bar and no filters are. */
const PrintHead = ({ about }: { about: readonly (readonly [label: string, value: string])[] }) => (
  <dl className={styles.printHead}>
    {about.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const noFilters = { title: undefined, part: undefined, group: undefined };

interface SectionsProps {
  report: ComplianceReport;
  places: Places;
  filters: ReportFilters;
  isBusy: boolean;
  children: ReactNode;
}

const ReportSections = ({ report, places, filters, isBusy, children }: SectionsProps) => (
  <div className={styles.report}>
    <ReportSummary totals={report.totals} filters={filters} />
    <div className={styles.sections}>
      {complianceTables(report, places.names).map((table) => (
        <ReportSection key={table.id} table={table} isBusy={isBusy} />
      ))}
    </div>
    {children}
  </div>
);

/** How compliant the company is, with files and a print of what is shown. */
export const Reports = () => {
  const { state, filters, path, change, isChanging } = useReport();
  const places = usePlaces(filters);
  const overdue = useOverdueRules(filters);
  useLightPrint();
  const remember = useRememberPlace({ origin: "reports", returnPath: path });
  useReturnFocus(path, state.data !== undefined && overdue.data !== undefined);
  const shown = useReportDocument({
    // Numbers of the filters before must not go under the name of these.
    report: isChanging ? undefined : state.data,
    overdue: overdue.isLoading ? undefined : overdue.data,
    filters,
    places,
  });
  const hasTitles = !state.data || state.data.titles.length > 0 || filters.title !== undefined;
  return (
    <div onClickCapture={remember}>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        actions={hasTitles ? <ReportActions report={shown} /> : null}
      />
      {shown ? <PrintHead about={shown.about} /> : null}
      {hasTitles ? <ReportFiltersBar filters={filters} places={places} onChange={change} /> : null}
      <AsyncView
        state={state}
        failure={messages.loadFailed}
        skeleton={
          <div className={styles.report}>
            <SkeletonStrip count={6} />
            <SkeletonPanels />
          </div>
        }
        isEmpty={({ totals }) => totals.rules === 0}
        empty={
          hasTitles ? (
            <NoRules onClear={filters.title || filters.group ? () => change(noFilters) : undefined} />
          ) : (
            <NoTitles />
          )
        }
      >
        {(report) => (
          <ReportSections report={report} places={places} filters={filters} isBusy={isChanging}>
            <OverdueRules list={overdue} />
          </ReportSections>
        )}
      </AsyncView>
    </div>
  );
};
