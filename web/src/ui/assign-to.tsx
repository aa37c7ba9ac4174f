import type { UseFormRegister } from "react-hook-form";
import { useGroupOptions } from "../lib/use-groups.ts";
import styles from "./assign-to.module.css";
import { FormField } from "./form-field.tsx";
import { SelectInput } from "./select-input.tsx";

const messages = {
  legend: "Assign to",
  person: "Person",
  group: "Group",
  placeholder: "Select a group",
  hint: "Everyone in the group is told, and one of them takes the work.",
  none: "No groups yet",
  failed: "Failed to fetch groups",
  missing: "Please select a group",
} as const;

/** To whom a form assigns. */
export interface AssignToValues {
  assignTo: "person" | "group";
  assignedTo: string;
  assignedToGroup: string;
}

/** What such a form sends. */
export const assignToBody = ({ assignTo, assignedTo, assignedToGroup }: AssignToValues) =>
  assignTo === "group" ? { assignedToGroup } : { assignedTo };

/** The choice between a person and a group. */
export const AssignToChoice = ({ register }: { register: UseFormRegister<AssignToValues> }) => (
  <fieldset className={styles.choice}>
    <legend className={styles.legend}>{messages.legend}</legend>
    {(["person", "group"] as const).map((value) => (
      <label key={value} className={styles.option}>
        <input type="radio" value={value} className={styles.radio} {...register("assignTo")} />
        {messages[value]}
      </label>
    ))}
  </fieldset>
);

interface GroupFieldProps {
  register: UseFormRegister<AssignToValues>;
  error: string | undefined;
}

/** Which group has the work. */
export const GroupField = ({ register, error }: GroupFieldProps) => {
  const { options, hasFailed } = useGroupOptions();
  const problem = hasFailed ? messages.failed : options?.length === 0 ? messages.none : undefined;
  return (
    <FormField label={messages.group} isRequired hint={messages.hint} error={error ?? problem}>
      <SelectInput
        // Mounted again when the groups arrive: a select cannot hold a choice it does not have yet.
        key={options ? "groups" : "waiting"}
        placeholder={messages.placeholder}
        options={options ?? []}
        {...register("assignedToGroup", {
          validate: (id, { assignTo }) => assignTo !== "group" || id !== "" || messages.missing,
        })}
      />
    </FormField>
  );
};
