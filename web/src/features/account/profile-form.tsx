import { Button, Input } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import type * as z from "zod";
import { updateProfile } from "../../../../shared/api/account.ts";
import { listTeamMembers } from "../../../../shared/api/team.ts";
import { type CurrentUser, ProfileDetails } from "../../../../shared/schemas/user.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useSessionChange } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { FormField } from "../../ui/form-field.tsx";
import { Note } from "../../ui/note.tsx";
import { notify } from "../../ui/notify.ts";
import { TimeZoneSelect } from "../../ui/time-zone-select.tsx";
import styles from "./account.module.css";
import { messages } from "./profile-messages.ts";

type Values = z.input<typeof ProfileDetails>;

const fields = ["firstName", "lastName", "email", "department", "jobTitle", "timeZone"] as const;
const shownTo = { invalidates: [listTeamMembers] };

const valuesOf = (user: CurrentUser): Values => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  department: user.department ?? "",
  jobTitle: user.jobTitle ?? "",
  timeZone: user.timeZone,
});

const toBody = (values: ProfileDetails): ProfileDetails => ({
  ...values,
  department: values.department || null,
  jobTitle: values.jobTitle || null,
});

const useProfileForm = (user: CurrentUser, onDone: () => void) => {
  const form = useForm<Values, unknown, ProfileDetails>({
    resolver: zodResolver(ProfileDetails),
    defaultValues: valuesOf(user),
  });
  const [mailed, setMailed] = useState<string>();
  const { run } = useApiMutation(updateProfile, shownTo);
  const { update } = useSessionChange();
  const submit = form.handleSubmit(async (values) => {
    try {
      const { message, ...saved } = await run({ body: toBody(values) });
      await update(saved);
      notify.success(messages.profileUpdated, message);
      if (saved.email === values.email) return onDone();
      setMailed(message);
      form.reset(valuesOf(saved));
    } catch (error) {
      applyProblem(error, fields, form.setError);
      notify.failure(error, messages.failed, messages.profileFailedBody);
    }
  });
  return { form, submit, mailed };
};

/** A person's own details; a new address stays a wish until its link is opened. */
export const ProfileForm = ({ user, onDone }: { user: CurrentUser; onDone: () => void }) => {
  const { form, submit, mailed } = useProfileForm(user, onDone);
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <div role="status" className={styles.status}>
        {mailed ? <Note>{mailed}</Note> : null}
      </div>
      <div className={styles.pair}>
        <FormField label={messages.fields.firstName} error={errors.firstName?.message} isRequired>
          <Input autoComplete="given-name" {...form.register("firstName")} />
        </FormField>
        <FormField label={messages.fields.lastName} error={errors.lastName?.message} isRequired>
          <Input autoComplete="family-name" {...form.register("lastName")} />
        </FormField>
      </div>
      <FormField
        label={messages.fields.email}
        hint={messages.hints.email}
        error={errors.email?.message}
        isRequired
      >
        <Input type="email" autoComplete="email" {...form.register("email")} />
      </FormField>
      <div className={styles.pair}>
        <FormField label={messages.fields.department} error={errors.department?.message}>
          <Input autoComplete="off" {...form.register("department")} />
        </FormField>
        <FormField label={messages.fields.jobTitle} error={errors.jobTitle?.message}>
          <Input autoComplete="organization-title" {...form.register("jobTitle")} />
        </FormField>
      </div>
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field }) => (
          <FormField
            label={messages.fields.timeZone}
            hint={messages.hints.timeZone}
            error={errors.timeZone?.message}
          >
            <TimeZoneSelect
              value={field.value ?? ""}
              onChange={(zone) => field.onChange(zone || null)}
              unset={messages.companyZone}
            />
          </FormField>
        )}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={isSubmitting} loadingText={messages.saving}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
};
