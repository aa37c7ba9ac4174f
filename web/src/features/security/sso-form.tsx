import { Button, Input, Textarea } from "@chakra-ui/react";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { getSso, updateSso } from "../../../../shared/api/sso.ts";
import { listTeamMembers } from "../../../../shared/api/team.ts";
import type { Sso } from "../../../../shared/schemas/sso.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { PeopleChoice } from "../../ui/people-choice.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { CopiedValue } from "./copied-value.tsx";
import page from "./security.module.css";
import styles from "./sso.module.css";
import { SsoGroups } from "./sso-groups.tsx";
import { messages as all } from "./sso-messages.ts";
import { bodyOf, fields, type SsoValues, valuesOf } from "./sso-values.ts";

const messages = all.connection;
const shown = { invalidates: [getSso] };

const useSsoForm = (sso: Sso) => {
  const form = useForm<SsoValues>({ defaultValues: valuesOf(sso) });
  const { run } = useApiMutation(updateSso, shown);
  const submit = form.handleSubmit(async (values) => {
    try {
      await run({ body: bodyOf(values, sso.version) });
      notify.success(all.updated);
    } catch (error) {
      applyProblem(error, fields, form.setError);
      notify.failure(error, all.updateFailed, all.updateFailedBody);
    }
  });
  return { form, submit };
};

type Form = ReturnType<typeof useSsoForm>["form"];

const optionsOf = <V extends string>(labels: Readonly<Record<V, string>>) =>
  (Object.entries(labels) as [V, string][]).map(([value, label]) => ({ value, label }));

const OidcFields = ({ form, sso }: { form: Form; sso: Sso }) => {
  const { errors } = form.formState;
  return (
    <>
      <FormField label={messages.issuer} hint={messages.issuerHint} error={errors.issuer?.message} isRequired>
        <Input type="url" spellCheck={false} {...form.register("issuer")} />
      </FormField>
      <FormField label={messages.clientId} error={errors.clientId?.message} isRequired>
        <Input spellCheck={false} autoComplete="off" {...form.register("clientId")} />
      </FormField>
      <FormField
        label={messages.clientSecret}
        {...(sso.connection?.hasSecret && { hint: messages.secretKept })}
      >
        <Input type="password" autoComplete="new-password" {...form.register("clientSecret")} />
      </FormField>
    </>
  );
};

const SamlFields = ({ form }: { form: Form }) => {
  const { errors } = form.formState;
  return (
    <>
      <FormField label={messages.entity} error={errors.issuer?.message} isRequired>
        <Input spellCheck={false} {...form.register("issuer")} />
      </FormField>
      <FormField label={messages.ssoUrl} error={errors.ssoUrl?.message} isRequired>
        <Input type="url" spellCheck={false} {...form.register("ssoUrl")} />
      </FormField>
      <FormField
        label={messages.certificates}
        hint={messages.certificatesHint}
        error={errors.certificates?.message}
        isRequired
      >
        <Textarea
          rows={5}
          spellCheck={false}
          className={styles.pem ?? ""}
          {...form.register("certificates")}
        />
      </FormField>
    </>
  );
};

/** The administrators of whom some may sign in without the provider. */
const EmergencyAdmins = ({ form }: { form: Form }) => {
  const { data } = useApi(listTeamMembers, {});
  const value = useWatch({ control: form.control, name: "emergencyAdmins" });
  const options = data
    ?.map(({ id, firstName, lastName, role, isActive }) => ({
      value: id,
      label: `${firstName} ${lastName}`,
      mayBe: role === "company_admin" && isActive,
    }))
    // Who was chosen and is no administrator any more can be taken off.
    .filter((each) => each.mayBe || value.includes(each.value))
    .map(({ mayBe, label, ...each }) => ({ ...each, label: mayBe ? label : messages.emergencyGone(label) }));
  return (
    <PeopleChoice
      label={messages.emergency}
      options={options}
      value={value}
      onChange={(chosen) => form.setValue("emergencyAdmins", chosen, { shouldDirty: true })}
      error={form.formState.errors.emergencyAdmins?.message}
    />
  );
};

/** The settings of a connection; saved, they are a draft. */
export const SsoForm = ({ sso }: { sso: Sso }) => {
  const { form, submit } = useSsoForm(sso);
  const hintId = useId();
  const protocol = useWatch({ control: form.control, name: "protocol" });
  const { isSubmitting, isDirty } = form.formState;
  const given =
    protocol === "oidc"
      ? [[messages.redirect, sso.urls.redirect] as const]
      : [[messages.acs, sso.urls.acs] as const, [messages.metadata, sso.urls.metadata] as const];
  return (
    <form noValidate className={page.form} onSubmit={(event) => void submit(event)}>
      <FormField label={messages.protocol}>
        <SelectInput options={optionsOf(messages.protocols)} {...form.register("protocol")} />
      </FormField>
      <div>
        <p className={styles.small}>{messages.given}</p>
        <dl className={styles.values}>
          {given.map(([label, value]) => (
            <CopiedValue key={label} label={label} value={value} />
          ))}
        </dl>
      </div>
      {protocol === "oidc" ? <OidcFields form={form} sso={sso} /> : <SamlFields form={form} />}
      <FormField label={messages.defaultRole}>
        <SelectInput options={optionsOf(messages.defaultRoles)} {...form.register("defaultRole")} />
      </FormField>
      <SsoGroups form={form} />
      <div>
        <label className={page.choice}>
          <input type="checkbox" aria-describedby={hintId} {...form.register("ssoOnly")} />
          {messages.ssoOnly}
        </label>
        <p id={hintId} className={page.hint}>
          {messages.ssoOnlyHint}
        </p>
      </div>
      <EmergencyAdmins form={form} />
      <div className={page.buttons}>
        {sso.connection && isDirty ? <p className={styles.small}>{messages.saveFirst}</p> : null}
        <Button type="submit" variant="outline" loading={isSubmitting} loadingText={messages.saving}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
};
