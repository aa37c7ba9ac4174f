import { Hand } from "lucide-react";
import { useMemo } from "react";
import type { GroupDuty } from "../../../../../shared/schemas/group.ts";
import { useSession } from "../../../lib/session.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { RowActions } from "../../../ui/row-actions.tsx";
import { DueDate } from "../due-date.tsx";
import styles from "./group-load.module.css";
import { groupWorkMessages } from "./group-work-messages.ts";
import { takeMessages } from "./take-messages.ts";
import { useTakeDuty } from "./use-take-duty.ts";

const { columns: headers, duties: messages } = groupWorkMessages;

const rowKey = ({ id }: GroupDuty) => id;
const rowLink = ({ dutyId }: GroupDuty) => `/duties/${dutyId}`;

/** Duties of the reader's groups that no one has taken, due soonest first. */
export const GroupDuties = ({ duties }: { duties: readonly GroupDuty[] }) => {
  const { user } = useSession();
  const { take, isPending } = useTakeDuty();
  const columns = useMemo(
    (): readonly Column<GroupDuty>[] => [
      { id: "duty", header: messages.duty, isMain: true, cell: ({ name }) => name },
      {
        id: "group",
        header: headers.group,
        width: "10rem",
        phone: "fill",
        cell: ({ assignedToGroup }) => assignedToGroup?.name,
      },
      {
        id: "dueDate",
        header: headers.dueDate,
        width: "8.25rem",
        cell: ({ date }) => <DueDate dueDate={date} />,
      },
      {
        id: "actions",
        header: headers.actions,
        width: "6.5rem",
        phone: "end",
        cell: (duty) =>
          duty.reviewer?.id === user?.id ? null : (
            <RowActions
              about={duty.name}
              isAtHand
              actions={[
                {
                  ...{ label: takeMessages.take, icon: Hand, tone: "accent" as const, isPending },
                  name: takeMessages.takeFor(duty.name),
                  onSelect: () => void take(duty),
                },
              ]}
            />
          ),
      },
    ],
    [user?.id, isPending, take],
  );
  return (
    <section className={styles.duties} aria-label={messages.title}>
      <h2 className={styles.title}>{messages.title}</h2>
      <DataTable
        caption={messages.caption}
        columns={columns}
        rows={duties}
        rowKey={rowKey}
        rowLink={rowLink}
        isFixed
      />
    </section>
  );
};
