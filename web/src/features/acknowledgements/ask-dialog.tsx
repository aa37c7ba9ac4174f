import { Input, Textarea } from "@chakra-ui/react";
import { Controller } from "react-hook-form";
import { listPolicies } from "../../../../shared/api/policies.ts";
import { listTeamMembers } from "../../../../shared/api/team.ts";
import { formatPerson } from "../../lib/format.ts";
import { today } from "../../lib/today.ts";
import { useApi } from "../../lib/use-api.ts";
import { useGroupOptions } from "../../lib/use-groups.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { SearchSelect } from "../../ui/search-select.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { messages } from "./acknowledgement-messages.ts";
import styles from "./acknowledgements.module.css";
import { ChosenField } from "./chosen-field.tsx";
import { type AskForm, useAskForm } from "./use-ask-form.ts";

const { ask: words } = messages;

/** The published version that people are asked about. */
export interface AskedPolicy {
  readonly id: string;
  readonly name: string;
  readonly versionNumber: number;
}

const audienceOptions = [
  { value: "everyone", label: words.everyone },
  { value: "groups", label: words.groups },
  { value: "people", label: words.people },
];

const PolicyField = ({ form: { control } }: { form: AskForm }) => {
  const { data = [] } = useApi(listPolicies, {});
  return (
    <Controller
      control={control}
      name="policyId"
      rules={{ required: words.noPolicy }}
      render={({ field, fieldState }) => (
        <FormField label={words.policy} isRequired error={fieldState.error?.message}>
          <SearchSelect
            options={data.map(({ id, originalName }) => ({ value: id, label: originalName }))}
            value={field.value}
            onChange={field.onChange}
            listLabel={words.policies}
            none={words.noPolicyFound}
          />
        </FormField>
      )}
    />
  );
};

const PeopleField = ({ form: { control } }: { form: AskForm }) => {
  const { data = [] } = useApi(listTeamMembers, {});
  const options = data
    .filter(({ isActive, membership }) => isActive && membership === "active")
    .map((member) => ({ value: member.id, label: formatPerson(member), detail: member.email }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <Controller
      control={control}
      name="userIds"
      rules={{ validate: (chosen) => chosen.length > 0 || words.noneChosen }}
      render={({ field, fieldState }) => (
        <ChosenField
          label={words.choosePeople}
          none={words.noPerson}
          options={options}
          chosen={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  );
};

const GroupsField = ({ form: { control } }: { form: AskForm }) => {
  const { options = [] } = useGroupOptions();
  return (
    <Controller
      control={control}
      name="groupIds"
      rules={{ validate: (chosen) => chosen.length > 0 || words.noneChosen }}
      render={({ field, fieldState }) => (
        <ChosenField
          label={words.chooseGroups}
          none={words.noGroup}
          options={options}
          chosen={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  );
};

const Fields = ({ form }: { form: AskForm }) => {
  const { register, audience, formState } = form;
  return (
    <>
      <FormField label={words.audience} hint={audience === "everyone" ? words.everyoneHint : undefined}>
        <SelectInput options={audienceOptions} {...register("audience")} />
      </FormField>
      {audience === "groups" ? <GroupsField form={form} /> : null}
      {audience === "people" ? <PeopleField form={form} /> : null}
      <FormField label={words.due} isRequired error={formState.errors.dueDate?.message}>
        <Input
          type="date"
          min={today()}
          {...register("dueDate", {
            required: words.noDay,
            validate: (day) => day >= today() || words.late,
          })}
        />
      </FormField>
      <FormField label={words.message} hint={words.messageHint} error={formState.errors.message?.message}>
        <Textarea rows={3} maxLength={1_000} {...register("message")} />
      </FormField>
    </>
  );
};

interface AskDialogProps {
  /** Undefined where the policy is chosen here. */
  policy?: AskedPolicy;
  onClose: () => void;
}

/** Asks people to confirm that they read the published version of a policy. */
export const AskDialog = ({ policy, onClose }: AskDialogProps) => {
  const form = useAskForm(policy?.id ?? "", onClose);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={words.title}
      description={policy ? words.about(policy.name, policy.versionNumber) : words.aboutAny}
      cancel={words.cancel}
      submit={words.submit}
      submitting={words.submitting}
      isPending={form.isPending}
    >
      {(formId) => (
        <form id={formId} noValidate onSubmit={form.submit} className={styles.form}>
          {policy ? null : <PolicyField form={form} />}
          <Fields form={form} />
        </form>
      )}
    </FormDialog>
  );
};
