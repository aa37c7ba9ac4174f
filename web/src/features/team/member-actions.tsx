import { manageableRoles, managesRole } from "../../../../shared/permissions/manageable-roles.ts";
import { CompanyRole, type Role } from "../../../../shared/schemas/roles.ts";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { RowButton } from "../../ui/row-button.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { messages } from "./messages.ts";
import { memberName } from "./person-cell.tsx";
import { messages as reassignMessages } from "./reassign-messages.ts";
import styles from "./team.module.css";

const { manage: words } = messages;

/** The reader, and what they do with the people they manage. */
export interface Manager {
  readonly id: string | undefined;
  readonly role: Role | undefined;
  readonly isPending: boolean;
  onRole(member: TeamMember, role: CompanyRole): void;
  onActivate(member: TeamMember): void;
  onDeactivate(member: TeamMember): void;
  onReassign(member: TeamMember): void;
}

/** A person's role, and the button that lets them in or keeps them out; nothing for who is not managed. */
export const MemberActions = ({ member, manager }: { member: TeamMember; manager: Manager }) => {
  if (member.id === manager.id || !managesRole(manager.role, member.role)) return words.none;
  const name = memberName(member);
  const label = member.isActive ? words.deactivate : words.activate;
  const options = manageableRoles(manager.role).map((value) => ({ value, label: messages.roles[value] }));
  return (
    <span className={styles.buttons}>
      <span className={styles.role}>
        <SelectInput
          size="sm"
          options={options}
          aria-label={words.role(name)}
          value={member.role}
          onChange={({ target }) => {
            if (!manager.isPending) manager.onRole(member, CompanyRole.parse(target.value));
          }}
        />
      </span>
      <RowButton
        tone={member.isActive ? "danger" : "accent"}
        isPending={manager.isPending}
        aria-label={`${label}: ${name}`}
        onClick={() => (member.isActive ? manager.onDeactivate(member) : manager.onActivate(member))}
      >
        {label}
      </RowButton>
      {member.isActive ? null : (
        <RowButton
          isPending={manager.isPending}
          aria-label={reassignMessages.row.label(name)}
          onClick={() => manager.onReassign(member)}
        >
          {reassignMessages.row.reassign}
        </RowButton>
      )}
    </span>
  );
};
