import { Button } from "@chakra-ui/react";
import { useEffect } from "react";
import { getMemberWorkload } from "../../../../shared/api/team.ts";
import type { MemberWorkload } from "../../../../shared/schemas/member-workload.ts";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { useApi } from "../../lib/use-api.ts";
import styles from "./leaving.module.css";
import { memberName } from "./person-cell.tsx";
import { messages } from "./reassign-messages.ts";

const { progress: words } = messages;
const everyMs = 2_000;

/** A reassignment this person asked for, since the page was opened. */
export interface Handover {
  readonly from: TeamMember;
  readonly toName: string;
}

interface ReassignmentProgressProps extends Handover {
  /** Once nothing is under way anymore. */
  onEnd: () => void;
  onHide: () => void;
}

const sentence = ({ openAssignments, reassigningTo }: MemberWorkload, from: string, to: string): string => {
  if (reassigningTo) return words.running(openAssignments, from, to);
  return openAssignments === 0 ? words.done(from, to) : words.stopped(openAssignments, from);
};

/** How far it is, asked for until it has ended. */
export const ReassignmentProgress = ({ from, toName, onEnd, onHide }: ReassignmentProgressProps) => {
  const { data } = useApi(
    getMemberWorkload,
    { params: { userId: from.id } },
    { freshFor: 0, keepFor: 0, refreshEvery: (latest) => (latest && !latest.reassigningTo ? 0 : everyMs) },
  );
  const isOver = data !== undefined && data.reassigningTo === null;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return (
    <div className={styles.progress}>
      <span role="status">{data ? sentence(data, memberName(from), toName) : null}</span>
      {isOver ? (
        <Button size="xs" variant="ghost" onClick={onHide}>
          {words.hide}
        </Button>
      ) : null}
    </div>
  );
};
