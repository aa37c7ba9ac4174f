import { useState } from "react";
import type { Change } from "../../../../../shared/schemas/changes.ts";
import { isManager } from "../../../../../shared/schemas/roles.ts";
import { reasonWords } from "../../../../../shared/words/change-reasons.ts";
import { statusOf } from "../../../lib/api-error.ts";
import { useSession } from "../../../lib/session.ts";
import { AsyncView } from "../../../ui/async-view.tsx";
import { Note } from "../../../ui/note.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Skeleton, SkeletonText } from "../../../ui/skeleton.tsx";
import { messages as inbox } from "../changes-messages.ts";
import { lastInbox } from "../last-inbox.ts";
import { ChangeActions } from "./change-actions.tsx";
import { ChangeAttachments } from "./change-attachments.tsx";
import { ChangeFacts } from "./change-facts.tsx";
import { ChangeHistory } from "./change-history.tsx";
import { ChangeTasks } from "./change-tasks.tsx";
import { ChangedRules } from "./changed-rules.tsx";
import { CompareVersions, type ShowComparison } from "./compare-versions.tsx";
import { CreateTasksDialog } from "./create-tasks-dialog.tsx";
import styles from "./one.module.css";
import { messages } from "./one-messages.ts";
import { useChange, useMarkRead, useUpdateChange } from "./use-change.ts";

const back = () => ({ to: lastInbox.read()?.path ?? "/changes", label: messages.back });

interface ChangeViewProps {
  change: Change;
  show: ShowComparison;
}

const ChangeView = ({ change, show }: ChangeViewProps) => {
  const { user } = useSession();
  const mayChange = isManager(user?.role);
  const [isCreating, setCreating] = useState(false);
  const { attempt } = useUpdateChange(change);
  useMarkRead(change);
  const needAction = () => attempt({ state: "action_needed" });
  const canCreate = (change.proposal?.owners.length ?? 0) > 0;
  const close = () => setCreating(false);
  const notNow = () => {
    close();
    if (change.state !== "action_needed") needAction();
  };
  return (
    <>
      <PageHeader
        title={messages.heading(change.citation, inbox.severities[change.severity])}
        subtitle={change.heading}
        back={back()}
        place={{
          titleNumber: change.titleNumber,
          partNo: change.part,
          section: change.section,
          isText: true,
        }}
        actions={
          <>
            <CompareVersions change={change} show={show} />
            {mayChange ? (
              <ChangeActions
                change={change}
                onActionNeeded={canCreate ? () => setCreating(true) : needAction}
              />
            ) : null}
          </>
        }
      />
      {change.severity === "editorial" ? (
        <Note>{messages.editorial(reasonWords(change.reasons))}</Note>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.main}>
          <ChangedRules kind="affected" rules={change.affected} />
          <ChangedRules kind="nearby" rules={change.nearby} />
          <ChangeAttachments change={change} />
          <ChangeTasks
            change={change}
            mayChange={mayChange}
            onCreate={
              mayChange && canCreate && change.state === "action_needed" ? () => setCreating(true) : undefined
            }
          />
          <ChangeHistory id={change.id} />
        </div>
        <aside className={styles.side}>
          <ChangeFacts change={change} mayChange={mayChange} />
        </aside>
      </div>
      <CreateTasksDialog isOpen={isCreating} change={change} onNotNow={notNow} onClose={close} />
    </>
  );
};

const ChangeSkeleton = () => (
  <div className={styles.columns}>
    <div className={styles.main}>
      <Skeleton height="9rem" />
      <SkeletonText lines={8} />
    </div>
    <div className={styles.side}>
      <Skeleton height="18rem" />
    </div>
  </div>
);

interface ChangeDetailProps {
  id: string;
  show: ShowComparison;
}

/** In place of a change that is not there, or not for this person. */
const ChangeNotFound = () => (
  <>
    <PageHeader title={messages.missing.heading} back={back()} />
    <p className={styles.quiet}>{messages.missing.body}</p>
  </>
);

/** One change of the law, what it touches, and what is done about it. */
export const ChangeDetail = ({ id, show }: ChangeDetailProps) => {
  const state = useChange(id);
  if (!state.data && statusOf(state.error) === 404) return <ChangeNotFound />;
  return (
    <>
      {state.data ? null : <PageHeader title={messages.back} back={back()} />}
      <AsyncView
        state={state}
        failure={messages.loadFailed}
        loading={messages.loading}
        skeleton={<ChangeSkeleton />}
      >
        {(change) => <ChangeView key={change.id} change={change} show={show} />}
      </AsyncView>
    </>
  );
};
