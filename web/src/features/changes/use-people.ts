import { listTeamMembers } from "../../../../shared/api/team.ts";
import { isManager } from "../../../../shared/schemas/roles.ts";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { formatPerson } from "../../lib/format.ts";
import { type FirstCall, firstCall, type Reader } from "../../lib/opening.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";

/** What `usePeople` asks for as a page opens. */
export const peopleCalls = ({ role }: Reader): readonly FirstCall[] =>
  isManager(role) ? [firstCall(listTeamMembers, {})] : [];

interface PersonChoice {
  value: string;
  label: string;
}

const choicesOf = (members: readonly TeamMember[]): PersonChoice[] =>
  members
    .filter(({ isActive, membership }) => isActive && membership === "active")
    .map((member) => ({ value: member.id, label: formatPerson(member) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** The company's active people by name, for those who hand out work. */
export const usePeople = () => {
  const { user } = useSession();
  const mayChoose = isManager(user?.role);
  const { data = [] } = useApi(listTeamMembers, mayChoose ? {} : null);
  return {
    /** Who may be given a task. */
    people: choicesOf(data),
    /** Who may assess. */
    managers: choicesOf(data.filter(({ role }) => isManager(role))),
  };
};
