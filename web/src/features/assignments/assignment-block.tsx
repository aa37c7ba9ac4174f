import { Button } from "@chakra-ui/react";
import { useRef } from "react";
import { listRuleAssignments } from "../../../../shared/api/assignments.ts";
import type { Assignment } from "../../../../shared/schemas/assignment.ts";
import { useApi } from "../../lib/use-api.ts";
import { BlockView } from "../../ui/block-view.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./assignment-block.module.css";
import { AssignmentHistory } from "./assignment-history.tsx";
import { blockMessages as messages } from "./block-messages.ts";
import { CurrentAssignment } from "./current-assignment.tsx";
import { WorkReview } from "./review/work-review.tsx";
import { UnassignButton } from "./unassign-button.tsx";

interface AssignmentBlockProps {
  /** Number of the company's rule; null where it has none and so no assignment. */
  companyRuleId: number | null;
  /** Of the rule. */
  name: string;
  mayAssign: boolean;
  /** Why no one can be assigned here, where that is worth saying. */
  hint?: string | undefined;
  onAssign: () => void;
}

/** The first active assignment, otherwise the first. */
const displayed = (entries: readonly Assignment[]): Assignment | undefined =>
  entries.find(({ status }) => status === "active") ?? entries[0];

interface HistoryProps {
  entries: Assignment[];
  mayAssign: boolean;
  name: string;
}

const History = ({ entries, mayAssign, name }: HistoryProps) => {
  const current = displayed(entries);
  if (!current) return null;
  return (
    <>
      <CurrentAssignment current={current} mayAssign={mayAssign} />
      <WorkReview current={current} name={name} />
      <AssignmentHistory entries={entries} />
    </>
  );
};

interface ActionsProps {
  active: Assignment | undefined;
  onAssign: () => void;
}

const Actions = ({ active, onAssign }: ActionsProps) => {
  const assignButton = useRef<HTMLButtonElement>(null);
  return (
    <span className={styles.actions}>
      <UnassignButton active={active} neighbour={() => assignButton.current} />
      <Button ref={assignButton} variant="outline" size="xs" aria-haspopup="dialog" onClick={onAssign}>
        {active ? messages.reassign : messages.assign}
      </Button>
    </span>
  );
};

/** Who has a rule, since when and until when, and who had it before. */
export const AssignmentBlock = (props: AssignmentBlockProps) => {
  const { companyRuleId, name, mayAssign, hint, onAssign } = props;
  const state = useApi(
    listRuleAssignments,
    companyRuleId === null ? null : { params: { id: String(companyRuleId) } },
  );
  const isNone = companyRuleId === null || state.data?.length === 0;
  const active = state.data?.find(({ status }) => status === "active");
  return (
    <Panel
      heading={messages.heading}
      brief={isNone ? messages.unassigned : undefined}
      action={mayAssign ? <Actions active={active} onAssign={onAssign} /> : null}
    >
      {isNone ? null : (
        <BlockView state={state} failure={messages.historyFailed} skeleton={<SkeletonText lines={3} />}>
          {(entries) => <History entries={entries} mayAssign={mayAssign} name={name} />}
        </BlockView>
      )}
      {hint ? <p className={styles.hint}>{hint}</p> : null}
    </Panel>
  );
};
