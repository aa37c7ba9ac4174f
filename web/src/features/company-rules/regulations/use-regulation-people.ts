import { listTeamMembers } from "../../../../../shared/api/team.ts";
import type { TeamMember } from "../../../../../shared/schemas/user.ts";
import { formatPerson } from "../../../lib/format.ts";
import { useApi } from "../../../lib/use-api.ts";
import { messages } from "./regulations-messages.ts";

export interface PersonChoice {
  value: string;
  label: string;
}

const byLabel = (a: PersonChoice, b: PersonChoice): number => a.label.localeCompare(b.label);

const mayHaveRules = ({ isActive, membership }: TeamMember): boolean => isActive && membership === "active";

/** The company's active people by name, and the names of all former members; undefined while unknown. */
export const useRegulationPeople = () => {
  const { data, error } = useApi(listTeamMembers, {});
  const active = data?.filter(mayHaveRules) ?? [];
  return {
    error,
    people: data && active.map((each) => ({ value: each.id, label: formatPerson(each) })).toSorted(byLabel),
    /** Who was deactivated and may still have rules, marked as such. */
    inactive: data
      ?.filter(({ isActive, membership }) => !isActive && membership === "active")
      .map((each) => ({ value: each.id, label: messages.assignee.inactive(formatPerson(each)) }))
      .toSorted(byLabel),
    /** As the assign dialog shows them: 'First Last (email)'. */
    withAddresses:
      data &&
      active
        .map(({ id, firstName, lastName, email }) => ({
          value: id,
          label: `${firstName} ${lastName} (${email})`.trim(),
        }))
        .toSorted(byLabel),
    nameOf: (id: string): string | undefined => {
      const person = data?.find((each) => each.id === id);
      return person && formatPerson(person);
    },
  };
};
