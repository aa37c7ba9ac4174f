import { useState } from "react";
import { useForm } from "react-hook-form";
import { listTeamMembers } from "../../../../../shared/api/team.ts";
import type { Policy } from "../../../../../shared/schemas/policy.ts";
import { maxApprovers, type PolicyVersion } from "../../../../../shared/schemas/policy-version.ts";
import type { TeamMember } from "../../../../../shared/schemas/user.ts";
import { applyProblem } from "../../../lib/form-problem.ts";
import { formatPerson } from "../../../lib/format.ts";
import { useApi } from "../../../lib/use-api.ts";
import { AsyncView } from "../../../ui/async-view.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { FormField } from "../../../ui/form-field.tsx";
import { notify } from "../../../ui/notify.ts";
import { SelectInput } from "../../../ui/select-input.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import styles from "./policy-page.module.css";
import { usePolicyChanges } from "./use-policy.ts";
import { messages } from "./version-messages.ts";

const { send: words, toast } = messages;

const modes = [
  { value: "all", label: words.all },
  { value: "any", label: words.any },
] as const;

/** Who may approve a version: active people, but not its author. */
const approversAmong = (team: readonly TeamMember[], { author }: PolicyVersion): TeamMember[] =>
  team
    .filter(({ id, isActive, membership }) => isActive && membership === "active" && id !== author?.id)
    .toSorted((a, b) => formatPerson(a).localeCompare(formatPerson(b)));

interface PeopleProps {
  team: readonly TeamMember[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}

const People = ({ team, chosen, error, onChange }: PeopleProps) => (
  <fieldset aria-describedby="approvers-hint">
    <legend>{words.approvers}</legend>
    <span id="approvers-hint" className={styles.hint}>
      {words.hint}
    </span>
    <div className={styles.people}>
      {team.length === 0 ? <p className={styles.quiet}>{words.empty}</p> : null}
      {team.map((person) => {
        const isChosen = chosen.includes(person.id);
        return (
          <label key={person.id}>
            <input
              type="checkbox"
              checked={isChosen}
              disabled={!isChosen && chosen.length >= maxApprovers}
              onChange={() =>
                onChange(isChosen ? chosen.filter((id) => id !== person.id) : [...chosen, person.id])
              }
            />
            {formatPerson(person)}
          </label>
        );
      })}
    </div>
    <p role="alert" className={styles.error}>
      {error}
    </p>
  </fieldset>
);

interface SendDialogProps {
  policy: Policy;
  version: PolicyVersion;
  onClose: () => void;
}

/** Sends a draft to those who approve it; those who were asked before are chosen. */
export const SendDialog = ({ policy, version, onClose }: SendDialogProps) => {
  const team = useApi(listTeamMembers, {});
  const { submit } = usePolicyChanges();
  const asked = version.approvers.flatMap(({ person }) => (person ? [person.id] : []));
  const [chosen, setChosen] = useState<readonly string[]>(asked);
  const form = useForm<{ approverIds: string; mode: "all" | "any" }>({
    defaultValues: { approverIds: "", mode: version.mode },
  });
  const save = form.handleSubmit(async ({ mode }) => {
    if (chosen.length === 0) return form.setError("approverIds", { message: words.none });
    try {
      const params = { id: policy.id, n: version.number };
      await submit.run({ params, body: { approverIds: [...chosen], mode } });
      notify.success(toast.sent);
      onClose();
    } catch (error) {
      if (!applyProblem(error, ["approverIds"], form.setError)) {
        notify.failure(error, toast.error, toast.failed);
      }
    }
  });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={words.title(version.number)}
      cancel={words.cancel}
      submit={words.submit}
      submitting={words.sending}
      isPending={submit.isPending}
    >
      {(id) => (
        <form
          id={id}
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            form.clearErrors("approverIds");
            return save(event);
          }}
        >
          <AsyncView state={team} skeleton={<SkeletonText lines={4} />} failure={words.loadFailed}>
            {(members) => (
              <People
                team={approversAmong(members, version)}
                chosen={chosen}
                error={form.formState.errors.approverIds?.message}
                onChange={(next) => {
                  setChosen(next);
                  form.clearErrors("approverIds");
                }}
              />
            )}
          </AsyncView>
          <FormField label={words.mode}>
            <SelectInput options={modes} {...form.register("mode")} />
          </FormField>
        </form>
      )}
    </FormDialog>
  );
};
