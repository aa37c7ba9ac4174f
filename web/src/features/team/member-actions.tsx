import { manageableRoles, managesRole } from "../../../../shared/permissions/manageable-roles.ts";
import type { CompanyRole, Role } from "../../../../shared/schemas/roles.ts";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { Absent } from "../../ui/absent.tsx";
import { RoleBadge } from "../../ui/badge.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import { ValueMenu } from "../../ui/value-menu.tsx";
import { messages } from "./messages.ts";
import { memberName } from "./person-cell.tsx";
import { messages as reassignMessages } from "./reassign-messages.ts";
import { messages as resetMessages } from "./reset-messages.ts";

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
  /** Of administrators alone. */
  onReset: ((member: TeamMember) => void) | undefined;
}

/** Whether the reader manages this person. */
const isManaged = (member: TeamMember, manager: Manager): boolean =>
  member.id !== manager.id && managesRole(manager.role, member.role);

/** A person's role; the people who manage them change it where it stands. */
export const MemberRole = ({ member, manager }: { member: TeamMember; manager: Manager | undefined }) => {
  const badge = <RoleBadge role={member.role} />;
  if (!manager || !isManaged(member, manager)) return badge;
  const name = memberName(member);
  return (
    <ValueMenu
      label={words.role(name, member.role.replaceAll("_", " "))}
      isMarked
      actions={() =>
        manageableRoles(manager.role).map((role) => ({
          label: messages.roles[role],
          isCurrent: role === member.role,
          onSelect: () => role === member.role || manager.isPending || manager.onRole(member, role),
        }))
      }
    >
      {badge}
    </ValueMenu>
  );
};

/** The button that lets a person in or keeps them out; a dash for people the reader does not manage. */
export const MemberActions = ({ member, manager }: { member: TeamMember; manager: Manager }) => {
  if (!isManaged(member, manager)) return <Absent word={words.none} />;
  const name = memberName(member);
  const { onReset } = manager;
  return (
    <RowActions
      about={name}
      rare={onReset ? [{ label: resetMessages.reset, onSelect: () => onReset(member) }] : []}
      actions={[
        {
          label: member.isActive ? words.deactivate : words.activate,
          tone: member.isActive ? "danger" : "accent",
          isPending: manager.isPending,
          onSelect: () => (member.isActive ? manager.onDeactivate(member) : manager.onActivate(member)),
        },
        ...(member.isActive
          ? []
          : [
              {
                label: reassignMessages.row.reassign,
                name: reassignMessages.row.label(name),
                isPending: manager.isPending,
                onSelect: () => manager.onReassign(member),
              },
            ]),
      ]}
    />
  );
};
