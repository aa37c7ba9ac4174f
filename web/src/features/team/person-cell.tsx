import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { Badge } from "../../ui/badge.tsx";
import { MailProblemNote } from "./mail-problem.tsx";
import { messages } from "./messages.ts";
import styles from "./team.module.css";

/** Full name, else the email, else "Unknown User". */
export const memberName = ({ firstName, lastName, email }: TeamMember): string =>
  `${firstName} ${lastName}`.trim() || email || messages.members.unknown;

/** A person's name with the email and job title under it. */
export const PersonCell = ({ member, isSelf }: { member: TeamMember; isSelf: boolean }) => (
  <span className={styles.person} data-own-lines={member.mailProblem ? true : undefined}>
    <span className={styles.name}>
      {memberName(member)}
      {isSelf ? <Badge variant="outline">{messages.members.you}</Badge> : null}
    </span>
    <span className={styles.detail}>{member.email}</span>
    {member.jobTitle ? <span className={styles.detail}>{member.jobTitle}</span> : null}
    {member.mailProblem ? (
      <MailProblemNote member={member} problem={member.mailProblem} name={memberName(member)} />
    ) : null}
  </span>
);
