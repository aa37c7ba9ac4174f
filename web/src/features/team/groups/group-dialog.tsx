import { Input } from "@chakra-ui/react";
import { type SubmitHandler, useForm } from "react-hook-form";
import type { Group, GroupBody } from "../../../../../shared/schemas/group.ts";
import type { TeamMember } from "../../../../../shared/schemas/user.ts";
import { applyProblem } from "../../../lib/form-problem.ts";
import { formatPerson } from "../../../lib/format.ts";
import { useLast } from "../../../lib/use-last.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { FormField } from "../../../ui/form-field.tsx";
import { Note } from "../../../ui/note.tsx";
import { notify } from "../../../ui/notify.ts";
import { PeopleChoice } from "../../../ui/people-choice.tsx";
import { SelectInput } from "../../../ui/select-input.tsx";
import { memberName } from "../person-cell.tsx";
import styles from "../team.module.css";
import { messages } from "./groups-messages.ts";

const { form: words } = messages;

interface GroupValues {
  name: string;
  leadId: string;
  memberIds: string[];
}
const fields = ["name", "leadId", "memberIds"] as const;

interface GroupFormProps {
  id: string;
  /** The group that is changed; null for a new one. */
  group: Group | null;
  team: readonly TeamMember[];
  /** Rejects when the server refuses. */
  onSubmit: (body: GroupBody) => Promise<unknown>;
}

const isActive = ({ isActive: active, membership }: TeamMember) => active && membership === "active";

const GroupForm = ({ id, group, team, onSubmit }: GroupFormProps) => {
  const people = team
    .filter(isActive)
    .map((member) => ({ value: member.id, label: memberName(member) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const active = new Set(people.map(({ value }) => value));
  const left = group?.members.filter((member) => !active.has(member.id)) ?? [];
  const form = useForm<GroupValues>({
    defaultValues: {
      name: group?.name ?? "",
      leadId: group?.lead && active.has(group.lead.id) ? group.lead.id : "",
      memberIds: group?.members.flatMap((member) => (active.has(member.id) ? member.id : [])) ?? [],
    },
  });
  const { errors } = form.formState;
  const memberIds = form.watch("memberIds");
  const leads = people.filter(({ value }) => memberIds.includes(value));
  form.register("memberIds", { validate: (ids) => ids.length > 0 || words.missingMembers });
  const choose = (ids: string[]) => {
    form.setValue("memberIds", ids, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    if (!ids.includes(form.getValues("leadId"))) form.setValue("leadId", "");
  };
  const submit: SubmitHandler<GroupValues> = async ({ name, leadId, memberIds: ids }) => {
    try {
      await onSubmit({ name: name.trim(), leadId: leadId || null, memberIds: ids });
    } catch (error) {
      applyProblem(error, fields, form.setError);
      notify.failure(error, messages.errorTitle, messages.tryAgain);
    }
  };
  return (
    <form id={id} noValidate className={styles.form} onSubmit={form.handleSubmit(submit)}>
      {left.length > 0 ? <Note>{words.left(left.map(formatPerson).join(", "))}</Note> : null}
      <FormField label={words.name} isRequired error={errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={80}
          {...form.register("name", { validate: (name) => name.trim() !== "" || words.missingName })}
        />
      </FormField>
      <PeopleChoice
        label={words.members}
        options={people}
        value={memberIds}
        onChange={choose}
        error={errors.memberIds?.message}
      />
      <FormField label={words.lead} hint={words.leadHint} error={errors.leadId?.message}>
        <SelectInput options={[{ value: "", label: words.noLead }, ...leads]} {...form.register("leadId")} />
      </FormField>
    </form>
  );
};

interface GroupDialogProps extends Pick<GroupFormProps, "team" | "onSubmit"> {
  /** "new" for a new group; null keeps the dialog closed. */
  group: Group | "new" | null;
  isPending: boolean;
  onClose: () => void;
}

/** Asks for a group's name, people and lead. */
export const GroupDialog = ({ group, team, isPending, onSubmit, onClose }: GroupDialogProps) => {
  const shown = useLast(group);
  const isNew = shown === "new" || shown === null;
  return (
    <FormDialog
      isOpen={group !== null}
      onClose={onClose}
      title={isNew ? words.newTitle : words.editTitle}
      cancel={words.cancel}
      submit={isNew ? words.create : words.save}
      submitting={words.saving}
      isPending={isPending}
    >
      {(formId) => <GroupForm id={formId} group={isNew ? null : shown} team={team} onSubmit={onSubmit} />}
    </FormDialog>
  );
};
