import { useId } from "react";
import type { OverduePage, OverdueRule } from "../../../../shared/schemas/report.ts";
import { formatDate, formatNumber, formatPerson } from "../../lib/format.ts";
import { rulePath } from "../../lib/rule-path.ts";
import type { GrowingList } from "../../lib/use-growing-list.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge } from "../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./reports.module.css";
import { messages } from "./reports-messages.ts";

const { columns: headers } = messages;
const tones = { high: "red", medium: "orange", low: "green", "": "gray" } as const;

const columns: readonly Column<OverdueRule>[] = [
  { id: "rule", header: headers.rule, isMain: true, cell: (rule) => rule.ruleTitle || messages.untitled },
  { id: "section", header: headers.section, cell: ({ sourceSection }) => sourceSection || messages.nothing },
  {
    id: "person",
    header: headers.person,
    cell: ({ person, group }) => (person ? formatPerson(person) : group?.name),
  },
  {
    id: "priority",
    header: headers.priority,
    cell: ({ priority }) => <Badge tone={tones[priority]}>{messages.priorities[priority]}</Badge>,
  },
  {
    id: "status",
    header: headers.status,
    cell: ({ complianceStatus }) => messages.statuses[complianceStatus],
  },
  {
    id: "dueDate",
    header: headers.dueDate,
    cell: ({ dueDate }) => <span className={styles.cell}>{formatDate(dueDate)}</span>,
  },
  {
    id: "days",
    header: headers.daysOverdue,
    phone: "labeled",
    align: "end",
    cell: ({ daysOverdue }) => <span className={styles.late}>{formatNumber(daysOverdue)}</span>,
  },
];

const rowKey = ({ id }: OverdueRule) => id;
const rowLink = ({ id }: OverdueRule) => rulePath(id, "reports");

/** The overdue rules, each a link to its page; more come as the end is reached. */
export const OverdueRules = ({ list }: { list: GrowingList<OverduePage> }) => {
  const heading = useId();
  return (
    <section className={styles.overdue} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {messages.tables.overdue}
      </h2>
      <AsyncView
        state={list}
        failure={messages.overdue.failed}
        skeleton={<SkeletonRows />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={styles.note}>{messages.overdue.none}</p>}
      >
        {({ items, total, nextCursor }) => (
          <>
            <DataTable
              caption={messages.tables.overdue}
              columns={columns}
              rows={items}
              rowKey={rowKey}
              rowLink={rowLink}
            />
            <LoadMore
              progress={messages.overdue.progress(items.length, total)}
              hasMore={nextCursor !== null}
              isLoading={list.isLoadingMore}
              failure={list.hasMoreFailed ? messages.overdue.failed : undefined}
              onLoadMore={list.loadMore}
            />
          </>
        )}
      </AsyncView>
    </section>
  );
};
