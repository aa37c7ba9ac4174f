import { useEffect } from "react";
import { useGroupOptions } from "../lib/use-groups.ts";
import { SelectInput } from "./select-input.tsx";

const messages = { label: "Group", all: "All Groups", unknown: "Deleted group" } as const;

const storageName = "subpart-groups";
const none = "none";
/** Whether the company may have groups, by the last visit: their filter then keeps its place while they load. */
const mayHaveGroups = (): boolean => {
  try {
    return localStorage.getItem(storageName) !== none;
  } catch {
    return true;
  }
};
const remember = (hasGroups: boolean): void => {
  try {
    if (hasGroups) localStorage.removeItem(storageName);
    else localStorage.setItem(storageName, none);
  } catch {
    // Storage can be switched off; what stands below the filter then moves once.
  }
};

interface GroupFilterProps {
  /** Id of the group that is shown alone; "" for all. */
  value: string;
  onChange: (group: string) => void;
}

/** Which group's work a list shows; nothing where the company has no groups and none is asked for. */
export const GroupFilter = ({ value, onChange }: GroupFilterProps) => {
  const { options, hasFailed } = useGroupOptions();
  useEffect(() => {
    if (options) remember(options.length > 0);
  }, [options]);
  const isWaiting = options === undefined && !hasFailed;
  const known = options ?? [];
  const isKnown = value === "" || known.some((option) => option.value === value);
  const choices = isKnown ? known : [...known, { value, label: messages.unknown }];
  if (choices.length === 0 && !(isWaiting && mayHaveGroups())) return null;
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
