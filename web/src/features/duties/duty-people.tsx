import { useFormContext, useWatch } from "react-hook-form";
import { listTeamMembers } from "../../../../shared/api/team.ts";
import { formatPerson } from "../../lib/format.ts";
import { useApi } from "../../lib/use-api.ts";
import { useGroupOptions } from "../../lib/use-groups.ts";
import { FormField } from "../../ui/form-field.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./duties.module.css";
import { dutyFormMessages as messages } from "./duties-messages.ts";
import type { DutyValues } from "./duty-values.ts";

/** Active people by name; undefined while the team loads. */
const usePeople = () => {
  const { data, error } = useApi(listTeamMembers, {});
  const options = data
    ?.filter(({ isActive, membership }) => isActive && membership === "active")
    .map((person) => ({ value: person.id, label: formatPerson(person) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return { options, hasFailed: error !== undefined && data === undefined };
};

const GroupField = () => {
  const { register, formState } = useFormContext<DutyValues>();
  const { options, hasFailed } = useGroupOptions();
  const problem = formState.errors.assignedToGroup?.message;
  return (
    <FormField
      label={messages.group}
      isRequired
      error={problem ?? (hasFailed ? messages.groupsFailed : undefined)}
    >
      <SelectInput
        key={options ? "groups" : "waiting"}
        placeholder={messages.chooseGroup}
        options={options ?? []}
        {...register("assignedToGroup", { required: messages.personMissing })}
      />
    </FormField>
  );
};

/** Whose a duty is, and who reviews it. */
export const DutyPeople = () => {
  const { register, formState, control } = useFormContext<DutyValues>();
  const assignTo = useWatch({ control, name: "assignTo" });
  const { options, hasFailed } = usePeople();
  const { assignedTo, reviewerId } = formState.errors;
  // Mounted again when the team arrives: a select cannot hold a choice it does not have yet.
  const key = options ? "team" : "waiting";
  return (
    <div className={styles.pair}>
      <FormField label={messages.assignTo}>
        <SelectInput options={messages.assignTos} {...register("assignTo")} />
      </FormField>
      {assignTo === "group" ? (
        <GroupField />
      ) : (
        <FormField
          label={messages.person}
          isRequired
          error={assignedTo?.message ?? (hasFailed ? messages.peopleFailed : undefined)}
        >
          <SelectInput
            key={key}
            placeholder={messages.choosePerson}
            options={options ?? []}
            {...register("assignedTo", { required: messages.personMissing })}
          />
        </FormField>
      )}
      <FormField label={messages.reviewer} error={reviewerId?.message}>
        <SelectInput
          key={key}
          placeholder={messages.noReviewer}
          options={options ?? []}
          {...register("reviewerId", {
            validate: (id, values) =>
              id === "" ||
              values.assignTo === "group" ||
              id !== values.assignedTo ||
              messages.reviewerIsPerson,
          })}
        />
      </FormField>
    </div>
  );
};
