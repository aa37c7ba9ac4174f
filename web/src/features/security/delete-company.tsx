import { Button, Input } from "@chakra-ui/react";
import { type FormEvent, useState } from "react";
import { getCompanyDeletion, scheduleCompanyDeletion } from "../../../../shared/api/company-deletion.ts";
import type { CompanyDeletion } from "../../../../shared/schemas/company-deletion.ts";
import { formatDateTime, formatPerson } from "../../lib/format.ts";
import { useSession, useSessionChange } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { messages } from "./deletion-messages.ts";
import { ReadPanel } from "./read-panel.tsx";
import styles from "./security.module.css";
import { useCancelDeletion } from "./use-cancel-deletion.ts";

const shown = { invalidates: [getCompanyDeletion] };

const Scheduled = ({ dueAt, requestedBy }: CompanyDeletion & { dueAt: string }) => {
  const { cancel, isPending } = useCancelDeletion();
  return (
    <>
      <div className={styles.archive}>
        <p>{messages.will(formatDateTime(dueAt))}</p>
        {requestedBy ? <p>{messages.asked(formatPerson(requestedBy))}</p> : null}
      </div>
      <div className={styles.buttons}>
        <Button
          variant="outline"
          loading={isPending}
          loadingText={messages.cancelling}
          onClick={() => void cancel()}
        >
          {messages.cancel}
        </Button>
      </div>
    </>
  );
};

const useScheduling = (companyName: string) => {
  const { run, isPending } = useApiMutation(scheduleCompanyDeletion, shown);
  const { refresh } = useSessionChange();
  const schedule = async () => {
    try {
      await run({ body: { companyName } });
      notify.success(messages.scheduled, messages.scheduledBody);
      await refresh();
    } catch (error) {
      notify.failure(error, messages.updateFailed, messages.updateFailedBody);
    }
  };
  return { schedule, isPending };
};

const NameForm = ({ company }: { company: string }) => {
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { schedule, isPending } = useScheduling(typed);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setWrong(typed !== company);
    setAsked(typed === company);
  };
  return (
    <form className={styles.form} onSubmit={ask} noValidate>
      <FormField
        label={messages.name}
        hint={messages.nameHint(company)}
        error={isWrong ? messages.nameError : undefined}
      >
        <Input
          value={typed}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
        />
      </FormField>
      <div className={styles.buttons}>
        <Button type="submit" variant="outline" colorPalette="red">
          {messages.delete}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title={messages.confirmTitle}
        body={messages.confirmBody(company)}
        confirmLabel={messages.delete}
        isPending={isPending}
        onConfirm={() => void schedule().finally(() => setAsked(false))}
        onCancel={() => setAsked(false)}
      />
    </form>
  );
};

/** Has the company deleted after a wait, or keeps it. */
export const DeleteCompany = () => {
  const { user } = useSession();
  const state = useApi(getCompanyDeletion, {}, { freshFor: 0 });
  return (
    <ReadPanel words={messages} state={state} rows={{ count: 1, height: "3.5rem" }}>
      {({ dueAt, requestedBy }) =>
        dueAt ? (
          <Scheduled dueAt={dueAt} requestedBy={requestedBy} />
        ) : (
          <NameForm company={user?.companyName ?? ""} />
        )
      }
    </ReadPanel>
  );
};
