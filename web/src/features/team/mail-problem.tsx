import { retryMemberMail } from "../../../../shared/api/mail-preferences.ts";
import { listTeamMembers } from "../../../../shared/api/team.ts";
import { can } from "../../../../shared/permissions/can.ts";
import { managesRole } from "../../../../shared/permissions/manageable-roles.ts";
import type { MailProblem } from "../../../../shared/schemas/mail-preferences.ts";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { useSession } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { Badge } from "../../ui/badge.tsx";
import { notify } from "../../ui/notify.ts";
import { RowButton } from "../../ui/row-button.tsx";
import styles from "./mail-problem.module.css";
import { messages } from "./mail-problem-messages.ts";

const shownIn = { invalidates: [listTeamMembers] };

const RetryButton = ({ member, name }: { member: TeamMember; name: string }) => {
  const { run, isPending } = useApiMutation(retryMemberMail, shownIn);
  const retry = async () => {
    try {
      await run({ params: { userId: member.id } });
      notify.success(messages.done.title, messages.done.body);
    } catch (error) {
      notify.failure(error, messages.failed, messages.failedBody);
    }
  };
  return (
    <RowButton isPending={isPending} aria-label={messages.retryFor(name)} onClick={() => void retry()}>
      {messages.retry}
    </RowButton>
  );
};

interface MailProblemNoteProps {
  readonly member: TeamMember;
  readonly problem: MailProblem;
  readonly name: string;
}

/** Says that mails to a person's address are stopped, and why; managers may resume them. */
export const MailProblemNote = ({ member, problem, name }: MailProblemNoteProps) => {
  const { user } = useSession();
  const { badge, explanation } = messages[problem.reason];
  const canRetry = can(user, "member:manage") && managesRole(user?.role, member.role);
  return (
    <span className={styles.problem}>
      <Badge tone="orange">{badge}</Badge>
      {canRetry ? <RetryButton member={member} name={name} /> : null}
      <span className={styles.explanation}>{explanation}</span>
    </span>
  );
};
