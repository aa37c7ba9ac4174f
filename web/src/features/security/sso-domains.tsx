import { Button, Input } from "@chakra-ui/react";
import { type FormEvent, useState } from "react";
import { addSsoDomain, checkSsoDomain, deleteSsoDomain, getSso } from "../../../../shared/api/sso.ts";
import { maxSsoDomains, type SsoDomain, type SsoDomainStatus } from "../../../../shared/schemas/sso.ts";
import { messageOf } from "../../lib/api-error.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { Panel } from "../../ui/panel.tsx";
import { CopiedValue } from "./copied-value.tsx";
import page from "./security.module.css";
import styles from "./sso.module.css";
import { messages as all } from "./sso-messages.ts";

const messages = all.domains;
const shown = { invalidates: [getSso] };
const tones: Readonly<Record<SsoDomainStatus, Tone>> = { waiting: "yellow", proven: "green", lost: "red" };

const AddDomain = () => {
  const [domain, setDomain] = useState("");
  const [error, setError] = useState<string>();
  const { run, isPending } = useApiMutation(addSsoDomain, shown);
  const add = async () => {
    try {
      await run({ body: { domain } });
      setDomain("");
      setError(undefined);
    } catch (failure) {
      setError(messageOf(failure, all.updateFailedBody));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };
  return (
    <form noValidate className={styles.adding} onSubmit={submit}>
      <FormField label={messages.field} error={error}>
        <Input
          value={domain}
          placeholder={messages.placeholder}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setDomain(target.value)}
        />
      </FormField>
      <Button type="submit" variant="outline" loading={isPending} loadingText={messages.adding}>
        {messages.add}
      </Button>
    </form>
  );
};

const DomainRow = ({ domain }: { domain: SsoDomain }) => {
  const [isAsking, setAsking] = useState(false);
  const check = useApiMutation(checkSsoDomain, shown);
  const remove = useApiMutation(deleteSsoDomain, shown);
  const tell = (error: unknown) => notify.failure(error, all.updateFailed, all.updateFailedBody);
  const params = { id: domain.id };
  const checkNow = () => check.run({ params }).catch(tell);
  const removeIt = () =>
    remove
      .run({ params })
      .catch(tell)
      .finally(() => setAsking(false));
  return (
    <li className={styles.domain}>
      <div className={styles.domainHead}>
        <span className={styles.domainName}>{domain.domain}</span>
        <Badge tone={tones[domain.status]}>{messages.statuses[domain.status]}</Badge>
        <span className={styles.domainButtons}>
          <Button
            size="xs"
            variant="outline"
            aria-label={messages.checkOf(domain.domain)}
            loading={check.isPending}
            loadingText={messages.checking}
            onClick={() => void checkNow()}
          >
            {messages.check}
          </Button>
          <Button
            size="xs"
            variant="ghost"
            aria-label={messages.removeOf(domain.domain)}
            onClick={() => setAsking(true)}
          >
            {messages.remove}
          </Button>
        </span>
      </div>
      {domain.status === "proven" ? null : (
        <>
          <p className={styles.small}>{messages.record}</p>
          <dl className={styles.values}>
            <CopiedValue label={messages.recordName} value={domain.recordName} />
            <CopiedValue label={messages.recordValue} value={domain.recordValue} />
          </dl>
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.removeTitle(domain.domain)}
        body={messages.removeBody}
        confirmLabel={messages.remove}
        isPending={remove.isPending}
        onConfirm={() => void removeIt()}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
};

/** The domains whose people sign in by the provider, and what proves each. */
export const SsoDomains = ({ domains }: { domains: readonly SsoDomain[] }) => (
  <Panel heading={messages.heading}>
    <p className={page.about}>{messages.about}</p>
    {domains.length > 0 ? (
      <ul className={styles.domains} aria-label={messages.list}>
        {domains.map((domain) => (
          <DomainRow key={domain.id} domain={domain} />
        ))}
      </ul>
    ) : (
      <p className={styles.small}>{messages.none}</p>
    )}
    {domains.length < maxSsoDomains ? <AddDomain /> : null}
  </Panel>
);
