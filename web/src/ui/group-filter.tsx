import { useGroupOptions } from "../lib/use-groups.ts";
import { SelectInput } from "./select-input.tsx";

const messages = { label: "Group", all: "All groups", unknown: "Deleted group" } as const;

interface GroupFilterProps {
  /** Id of the group that is shown alone; "" for all. */
  value: string;
  onChange: (group: string) => void;
}

/** Which group's work a list shows; nothing where the company has no groups and none is asked for. */
export const GroupFilter = ({ value, onChange }: GroupFilterProps) => {
  const { options = [] } = useGroupOptions();
  const isKnown = value === "" || options.some((option) => option.value === value);
  const choices = isKnown ? options : [...options, { value, label: messages.unknown }];
  if (choices.length === 0) return null;
  return (
    <SelectInput
      aria-label={messages.label}
      placeholder={messages.all}
      value={value}
      options={choices}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};
