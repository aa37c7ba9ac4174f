import { listTeamMembers } from "../../../../shared/api/team.ts";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { useApi } from "../../lib/use-api.ts";

/** 'First Last (email)', active people only. */
const memberOptions = (members: readonly TeamMember[]) =>
  members
    .filter(({ isActive, membership }) => isActive && membership === "active")
    .map(({ id, firstName, lastName, email }) => ({
      value: id,
      label: `${firstName} ${lastName} (${email})`.trim(),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** Who a rule can be assigned to: choices by name; undefined while the team loads. */
export const useMemberOptions = () => {
  const { data, error } = useApi(listTeamMembers, {});
  return { options: data && memberOptions(data), hasFailed: error !== undefined && data === undefined };
};
