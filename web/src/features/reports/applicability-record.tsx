import { Scale } from "lucide-react";
import { exportApplicability } from "../../../../shared/api/exports.ts";
import type {
  DecidedRule,
  ApplicabilityRecord as RecordPage,
} from "../../../../shared/schemas/applicability.ts";
import { formatDate, formatDateTime, formatNumber, formatPerson } from "../../lib/format.ts";
import { rulePath } from "../../lib/rule-path.ts";
import type { GrowingList } from "../../lib/use-growing-list.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge } from "../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { DecideAgainBadge } from "../../ui/decide-again-badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ExportMenu } from "../../ui/export-menu.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonPanels } from "../../ui/skeleton.tsx";
import { messages } from "./applicability-messages.ts";
import styles from "./reports.module.css";
import { useApplicabilityRecord } from "./use-applicability-record.ts";

const { columns: words } = messages;

const decisionColumns: readonly Column<DecidedRule>[] = [
  { id: "rule", header: words.rule, isMain: true, cell: ({ ruleTitle }) => ruleTitle || messages.untitled },
  { id: "citation", header: words.citation, cell: ({ sourceSection }) => sourceSection || messages.nothing },
  {
    id: "applicability",
    header: words.applicability,
    cell: ({ applicability, needsDecision }) => (
      <span className={styles.decided}>
        <Badge tone={applicability === "applicable" ? "green" : "gray"}>
          {messages.values[applicability]}
        </Badge>
        {needsDecision ? <DecideAgainBadge /> : null}
      </span>
    ),
  },
  { id: "reason", header: words.reason, phone: "below", cell: ({ reason }) => reason },
  {
    id: "by",
    header: words.decidedBy,
    cell: ({ decidedBy }) => (decidedBy ? formatPerson(decidedBy) : messages.nothing),
  },
  {
    id: "at",
    header: words.decidedAt,
    phone: "hidden",
    cell: ({ decidedAt }) => (decidedAt ? formatDateTime(decidedAt) : messages.nothing),
  },
  {
    id: "version",
    header: words.textVersion,
    phone: "labeled",
    cell: ({ textVersion }) => (textVersion ? formatDate(textVersion) : messages.nothing),
  },
];

type PartRow = RecordPage["parts"][number];
const partColumns: readonly Column<PartRow>[] = [
  {
    id: "part",
    header: words.part,
    isMain: true,
    cell: ({ titleNumber, partNo }) => messages.part(titleNumber, partNo),
  },
  ...(["rules", "undecided", "decideAgain"] as const).map(
    (name): Column<PartRow> => ({
      id: name,
      header: words[name],
      align: "end",
      phone: "labeled",
      cell: (part) => formatNumber(part[name]),
    }),
  ),
];

const ruleKey = ({ id }: DecidedRule) => id;
const ruleLink = ({ id }: DecidedRule) => rulePath(id, "reports");
const partKey = ({ titleNumber, partNo }: PartRow) => `${titleNumber} ${partNo}`;
const partLink = ({ titleNumber, partNo }: PartRow) =>
  `/cfr-titles/${titleNumber}/parts/${encodeURIComponent(partNo)}/rules?applicability=undecided`;

const Decisions = ({ list, page }: { list: GrowingList<RecordPage>; page: RecordPage }) => (
  <Panel heading={messages.decisions}>
    {page.items.length === 0 ? (
      <p className={styles.note}>{`${messages.empty}. ${messages.emptyBody}`}</p>
    ) : (
      <>
        <DataTable
          caption={messages.decisions}
          columns={decisionColumns}
          rows={page.items}
          rowKey={ruleKey}
          rowLink={ruleLink}
        />
        <LoadMore
          progress={messages.position(1, page.items.length, page.total)}
          hasMore={page.nextCursor !== null}
          isLoading={list.isLoadingMore}
          failure={list.hasMoreFailed ? messages.failed : undefined}
          onLoadMore={list.loadMore}
        />
      </>
    )}
  </Panel>
);

/** What the company decided, by whom, why and on which text, and what is left to decide. */
export const ApplicabilityRecord = () => {
  const list = useApplicabilityRecord();
  const hasRules = list.data !== undefined && list.data.parts.length > 0;
  return (
    <>
      <div className={styles.recordActions}>
        {hasRules ? <ExportMenu contract={exportApplicability} query={{}} /> : null}
      </div>
      <AsyncView
        state={list}
        failure={messages.failed}
        skeleton={<SkeletonPanels />}
        isEmpty={({ parts }) => parts.length === 0}
        empty={<EmptyState icon={Scale} heading={messages.noRules} />}
      >
        {(page) => (
          <div className={styles.report}>
            <p className={styles.share}>{messages.decided(page.decidedShare ?? 0)}</p>
            <Panel heading={messages.parts}>
              <DataTable
                caption={messages.parts}
                columns={partColumns}
                rows={page.parts}
                rowKey={partKey}
                rowLink={partLink}
              />
            </Panel>
            <Decisions list={list} page={page} />
          </div>
        )}
      </AsyncView>
    </>
  );
};
