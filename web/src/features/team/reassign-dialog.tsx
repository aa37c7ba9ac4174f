import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { getMemberWorkload } from "../../../../shared/api/team.ts";
import type { MemberWorkload } from "../../../../shared/schemas/member-workload.ts";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { formatPerson } from "../../lib/format.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { memberName } from "./person-cell.tsx";
import { messages } from "./reassign-messages.ts";
import { ReassignTo } from "./reassign-to.tsx";
import styles from "./team.module.css";

const { dialog: words } = messages;

interface ReassignDialogProps {
  /** Whose rules; null keeps the dialog closed. */
  member: TeamMember | null;
  isPending: boolean;
  onConfirm: (member: TeamMember, reassignTo: string) => void;
  onClose: () => void;
}

const sentence = ({ openAssignments, reassigningTo }: MemberWorkload, member: TeamMember): string => {
  if (reassigningTo)
    return messages.progress.running(openAssignments, memberName(member), formatPerson(reassigningTo));
  return openAssignments > 0 ? words.body(openAssignments) : words.none;
};

/** Reassigns the rules of a deactivated person. */
export const ReassignDialog = ({ member, isPending, onConfirm, onClose }: ReassignDialogProps) => {
  const [shown, setShown] = useState(member);
  const [to, setTo] = useState("");
  const [isAsking, setAsking] = useState(false);
  if (member && member !== shown) {
    setShown(member);
    setTo("");
    setAsking(false);
  }
  const state = useApi(getMemberWorkload, member ? { params: { userId: member.id } } : null, {
    freshFor: 0,
    keepFor: 0,
  });
  const isReady = state.data !== undefined && state.data.openAssignments > 0 && !state.data.reassigningTo;
  const confirm = () => (member && to ? onConfirm(member, to) : setAsking(true));
  return (
    <Dialog
      isOpen={member !== null}
      onClose={onClose}
      title={shown ? words.title(memberName(shown)) : ""}
      canDismiss={!isPending}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={isPending}>
            {isReady ? words.cancel : words.close}
          </Button>
          {isReady ? (
            <Button onClick={confirm} loading={isPending} loadingText={words.submitting}>
              {words.submit}
            </Button>
          ) : null}
        </>
      }
    >
      <AsyncView state={state} failure={words.loadFailed} skeleton={<SkeletonText lines={2} />}>
        {(workload) =>
          shown ? (
            <div className={styles.form}>
              <p>{sentence(workload, shown)}</p>
              {isReady ? (
                <ReassignTo
                  member={shown}
                  value={to}
                  onChange={setTo}
                  error={isAsking && !to ? messages.choice.missing : undefined}
                />
              ) : null}
            </div>
          ) : null
        }
      </AsyncView>
    </Dialog>
  );
};
