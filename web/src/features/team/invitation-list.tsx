import { MailOpen } from "lucide-react";
import { useState } from "react";
import { managesRole } from "../../../../shared/permissions/manageable-roles.ts";
import type { Invitation } from "../../../../shared/schemas/invitation.ts";
import type { Role } from "../../../../shared/schemas/roles.ts";
import { formatDate } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import type { ApiState } from "../../lib/use-api.ts";
import { Absent } from "../../ui/absent.tsx";
import { AsyncView } from "../../ui/async-view.tsx";
import { RoleBadge } from "../../ui/badge.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { messages } from "./invitation-messages.ts";
import { messages as teamMessages } from "./messages.ts";
import styles from "./team.module.css";
import { useInvitations } from "./use-team-invitations.ts";

const { list: words } = messages;
const rowKey = ({ id }: Invitation) => id;

const InvitedCell = ({ email, department, jobTitle, isUsable }: Invitation) => (
  <span className={styles.person} data-own-lines={isUsable ? undefined : true}>
    <span className={styles.name}>{email}</span>
    {jobTitle || department ? (
      <span className={styles.detail}>{[jobTitle, department].filter(Boolean).join(", ")}</span>
    ) : null}
    {isUsable ? null : <span className={styles.warning}>{words.unusable}</span>}
  </span>
);

const inviterName = ({ invitedByUser: by }: Invitation): string =>
  (by && (`${by.firstName} ${by.lastName}`.trim() || by.email)) || words.unknown;

/** Columns of the list of invitations. */
const columns: readonly Column<Invitation>[] = [
  { id: "email", header: words.columns.email, cell: InvitedCell, isMain: true },
  { id: "role", header: words.columns.role, cell: ({ role }) => <RoleBadge role={role} /> },
  { id: "invitedBy", phone: "hidden", header: words.columns.invitedBy, cell: inviterName },
  {
    id: "expires",
    phone: "labeled",
    header: words.columns.expires,
    cell: ({ expiresAt }) => formatDate(expiresAt),
  },
];

interface Actions {
  role: Role | undefined;
  isPending: boolean;
  onResend: (invitation: Invitation) => void;
  onCancel: (invitation: Invitation) => void;
}

const actionsColumn = ({ role, isPending, onResend, onCancel }: Actions): Column<Invitation> => ({
  id: "actions",
  header: words.columns.actions,
  phone: "end",
  cell: (invitation) =>
    managesRole(role, invitation.role) ? (
      <RowActions
        about={invitation.email}
        actions={[
          {
            label: words.resend,
            tone: invitation.isUsable ? "quiet" : "accent",
            isPending,
            onSelect: () => onResend(invitation),
          },
          { label: words.cancel, tone: "danger", isPending, onSelect: () => onCancel(invitation) },
        ]}
      />
    ) : (
      <Absent word={teamMessages.manage.none} />
    ),
});

/** Invitations that wait to be accepted. */
export const InvitationList = ({ state }: { state: ApiState<Invitation[]> }) => {
  const { user } = useSession();
  const { resend, cancel, isPending } = useInvitations();
  const [cancelling, setCancelling] = useState<Invitation | null>(null);
  const actions = actionsColumn({
    role: user?.role,
    isPending,
    onResend: (invitation) => void resend(invitation),
    onCancel: setCancelling,
  });
  const confirmCancel = async () => {
    if (cancelling) await cancel(cancelling);
    setCancelling(null);
  };
  return (
    <>
      <AsyncView
        state={state}
        failure={words.loadFailed}
        loading={words.loading}
        skeleton={<SkeletonRows height="4.375rem" hasHead />}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState icon={MailOpen} heading={words.empty} />}
      >
        {(rows) => (
          <DataTable caption={words.caption} columns={[...columns, actions]} rows={rows} rowKey={rowKey} />
        )}
      </AsyncView>
      <ConfirmDialog
        isOpen={cancelling !== null}
        title={messages.confirm.title}
        body={cancelling ? messages.confirm.body(cancelling.email) : ""}
        confirmLabel={messages.confirm.confirm}
        cancelLabel={messages.confirm.keep}
        isPending={isPending}
        onConfirm={() => void confirmCancel()}
        onCancel={() => setCancelling(null)}
      />
    </>
  );
};
