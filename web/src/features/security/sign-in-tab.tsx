import { Button, Input } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { getSecurity, updateSecurity } from "../../../../shared/api/security.ts";
import { Security } from "../../../../shared/schemas/security.ts";
import { ApiError } from "../../lib/api-error.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { StaleNotice } from "../../ui/stale-notice.tsx";
import { ReadPanel } from "./read-panel.tsx";
import styles from "./security.module.css";
import { messages } from "./sign-in-messages.ts";

const numbers = ["idleMinutes", "absoluteHours", "sessionsPerPerson"] as const;
const shown = { invalidates: [getSecurity] };

const staleMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.problem?.code === "security.stale" ? error.problem.message : undefined;

const useSecurityForm = (security: Security) => {
  const form = useForm<Security>({ resolver: zodResolver(Security), defaultValues: security });
  const [stale, setStale] = useState<string>();
  const { run } = useApiMutation(updateSecurity, shown);
  const submit = form.handleSubmit(async (body) => {
    try {
      await run({ body });
      notify.success(messages.updated);
    } catch (error) {
      setStale(staleMessage(error));
      applyProblem(error, numbers, form.setError);
      notify.failure(error, messages.updateFailed, messages.updateFailedBody);
    }
  });
  return { form, submit, stale };
};

const SecurityForm = ({ security, onReload }: { security: Security; onReload: () => void }) => {
  const { form, submit, stale } = useSecurityForm(security);
  const { errors, isSubmitting } = form.formState;
  const hintId = useId();
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <div>
        <label className={styles.choice}>
          <input type="checkbox" aria-describedby={hintId} {...form.register("requireSecondFactor")} />
          {messages.require}
        </label>
        <p id={hintId} className={styles.hint}>
          {messages.requireHint}
        </p>
      </div>
      {numbers.map((name) => (
        <FormField
          key={name}
          label={messages.fields[name]}
          hint={messages.hints[name]}
          error={errors[name]?.message}
        >
          <Input
            type="number"
            inputMode="numeric"
            maxWidth="10rem"
            {...form.register(name, { valueAsNumber: true })}
          />
        </FormField>
      ))}
      <StaleNotice message={stale} reload={messages.reload} onReload={onReload} />
      <div className={styles.buttons}>
        <Button type="submit" loading={isSubmitting} loadingText={messages.saving}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
};

/** What the company demands of sign-ins. */
export const SignInTab = () => {
  const state = useApi(getSecurity, {}, { freshFor: 0 });
  return (
    <div className={styles.column}>
      <ReadPanel words={messages} state={state} rows={{ count: 4, height: "4.5rem" }}>
        {(security) => <SecurityForm key={security.version} security={security} onReload={state.reload} />}
      </ReadPanel>
    </div>
  );
};
