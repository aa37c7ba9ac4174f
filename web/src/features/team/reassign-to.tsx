import { listTeamMembers } from "../../../../shared/api/team.ts";
import type { TeamMember } from "../../../../shared/schemas/user.ts";
import { useApi } from "../../lib/use-api.ts";
import { FormField } from "../../ui/form-field.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { memberName } from "./person-cell.tsx";
import { messages } from "./reassign-messages.ts";

const { choice: words } = messages;

/** Who may have the rules of `member`: the other active people, by name. */
const heirs = (members: readonly TeamMember[], member: TeamMember) =>
  members
    .filter(({ id, isActive }) => isActive && id !== member.id)
    .map((each) => ({ value: each.id, label: `${memberName(each)} (${each.email})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

interface ReassignToProps {
  /** Whose rules. */
  member: TeamMember;
  value: string;
  onChange: (userId: string) => void;
  error: string | undefined;
}

/** Asks who is to have the rules of a person. */
export const ReassignTo = ({ member, value, onChange, error }: ReassignToProps) => {
  const { data = [] } = useApi(listTeamMembers, {});
  return (
    <FormField label={words.to} error={error} isRequired>
      <SelectInput
        options={heirs(data, member)}
        placeholder={words.placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </FormField>
  );
};
