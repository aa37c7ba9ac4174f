import { Button } from "@chakra-ui/react";
import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import { listTokens, revokeToken } from "../../../../shared/api/tokens.ts";
import type { AccessToken } from "../../../../shared/schemas/access-token.ts";
import { hasExpired, tokenFacts } from "../../lib/token-facts.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { DescribedRow } from "../../ui/described-row.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { notify } from "../../ui/notify.ts";
import { ShownOnce } from "../../ui/shown-once.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import account from "./account.module.css";
import { TokenForm } from "./token-form.tsx";
import { messages } from "./token-messages.ts";
import styles from "./tokens.module.css";

const shown = { invalidates: [listTokens] };

const TokenRow = ({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) => (
  <DescribedRow
    name={token.name}
    badges={hasExpired(token) ? <Badge tone="red">{messages.expired}</Badge> : null}
    facts={tokenFacts(token)}
    isBeside
  >
    <Button size="sm" variant="outline" aria-label={messages.revokeOf(token.name)} onClick={onRevoke}>
      {messages.revoke}
    </Button>
  </DescribedRow>
);

const useRevoking = (onDone: () => void) => {
  const [asked, setAsked] = useState<AccessToken>();
  const { run, isPending } = useApiMutation(revokeToken, shown);
  const revoke = async () => {
    if (!asked) return;
    try {
      await run({ params: { id: asked.id } });
      notify.success(messages.removed);
      onDone();
    } catch (error) {
      notify.failure(error, messages.failed, messages.failedBody);
    }
    setAsked(undefined);
  };
  return { asked, ask: setAsked, cancel: () => setAsked(undefined), revoke, isPending };
};

const TokenList = ({ onCreate }: { onCreate: () => void }) => {
  const state = useApi(listTokens, {}, { freshFor: 0 });
  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus is gone.
  const { asked, ask, cancel, revoke, isPending } = useRevoking(() => list.current?.focus());
  return (
    <>
      <AsyncView
        state={state}
        failure={messages.loadFailed}
        skeleton={<SkeletonRows />}
        isEmpty={(tokens) => tokens.length === 0}
        empty={<EmptyState icon={KeyRound} heading={messages.empty} body={messages.emptyBody} />}
      >
        {(tokens) => (
          <ul ref={list} tabIndex={-1} aria-label={messages.listLabel} className={account.list}>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => ask(token)} />
            ))}
          </ul>
        )}
      </AsyncView>
      <div className={styles.footer}>
        <Button asChild variant="outline">
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {messages.documentation}
          </a>
        </Button>
        <Button onClick={onCreate}>{messages.create}</Button>
      </div>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={messages.revokeTitle}
        body={messages.revokeBody}
        confirmLabel={messages.revoke}
        isPending={isPending}
        onConfirm={() => void revoke()}
        onCancel={cancel}
      />
    </>
  );
};

/** The tokens with which programs call as this person. */
export const Tokens = () => {
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const created = (value: string) => {
    setSecret(value);
    setCreating(false);
  };
  return (
    <div className={account.panel}>
      <p className={styles.intro}>{messages.intro}</p>
      {secret ? (
        <>
          <ShownOnce value={secret} words={messages.secret} />
          <div className={styles.buttons}>
            <Button variant="outline" onClick={() => setSecret(undefined)}>
              {messages.done}
            </Button>
          </div>
        </>
      ) : null}
      {!secret && isCreating ? <TokenForm onCreated={created} onCancel={() => setCreating(false)} /> : null}
      {secret || isCreating ? null : <TokenList onCreate={() => setCreating(true)} />}
    </div>
  );
};
