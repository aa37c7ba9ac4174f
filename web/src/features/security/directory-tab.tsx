import { Button } from "@chakra-ui/react";
import { useState } from "react";
import type { ResponseOf } from "../../../../shared/api/contract.ts";
import { createScimToken, deleteScimToken, getScim } from "../../../../shared/api/scim.ts";
import { formatRelative } from "../../lib/relative-time.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { ShownOnce } from "../../ui/shown-once.tsx";
import { CopiedValue } from "./copied-value.tsx";
import { messages } from "./directory-messages.ts";
import { ReadPanel } from "./read-panel.tsx";
import styles from "./security.module.css";
import sso from "./sso.module.css";

type Directory = ResponseOf<typeof getScim>;

const shown = { invalidates: [getScim] };
const tell = (error: unknown) => notify.failure(error, messages.updateFailed, messages.updateFailedBody);

/** The questions before a token stops. */
const questions = {
  revoke: { title: messages.revokeTitle, body: messages.revokeBody, confirmLabel: messages.revoke },
  replace: { title: messages.replaceTitle, body: messages.replaceBody, confirmLabel: messages.replace },
} as const;

const useToken = () => {
  const [secret, setSecret] = useState<string>();
  const [asked, setAsked] = useState<keyof typeof questions>();
  const create = useApiMutation(createScimToken, shown);
  const revoke = useApiMutation(deleteScimToken, shown);
  const makeOne = async () => {
    const { secret: made } = await create.run({});
    setSecret(made);
    notify.success(messages.added);
  };
  const endIt = async () => {
    await revoke.run({});
    setSecret(undefined);
    notify.success(messages.removed);
  };
  const run = (work: () => Promise<void>) =>
    void work()
      .catch(tell)
      .finally(() => setAsked(undefined));
  return {
    ...{ secret, asked, ask: setAsked, isPending: create.isPending || revoke.isPending },
    create: () => run(makeOne),
    confirm: () => run(asked === "revoke" ? endIt : makeOne),
  };
};

const stateOf = ({ hasToken, lastUsedAt }: Directory): string => {
  if (!hasToken) return messages.none;
  return lastUsedAt ? messages.used(formatRelative(lastUsedAt)) : messages.never;
};

const Token = ({ directory }: { directory: Directory }) => {
  const token = useToken();
  const question = questions[token.asked ?? "revoke"];
  return (
    <div className={styles.form}>
      <dl className={sso.values}>
        <CopiedValue label={messages.base} value={directory.baseUrl} />
        <div className={sso.value}>
          <dt>{messages.token}</dt>
          <dd>{stateOf(directory)}</dd>
        </div>
      </dl>
      {token.secret ? <ShownOnce value={token.secret} words={messages.shown} /> : null}
      <div className={sso.steps}>
        <Button
          variant={directory.hasToken ? "outline" : "solid"}
          loading={token.isPending && !token.asked}
          loadingText="Creating..."
          onClick={() => (directory.hasToken ? token.ask("replace") : token.create())}
        >
          {directory.hasToken ? messages.replace : messages.create}
        </Button>
        {directory.hasToken ? (
          <Button variant="outline" onClick={() => token.ask("revoke")}>
            {messages.revoke}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={token.asked !== undefined}
        {...question}
        isPending={token.isPending}
        onConfirm={token.confirm}
        onCancel={() => token.ask(undefined)}
      />
    </div>
  );
};

/** Where the company's directory calls, and by which token. */
export const DirectoryTab = () => {
  const state = useApi(getScim, {}, { freshFor: 0 });
  return (
    <div className={styles.column}>
      <ReadPanel words={messages} state={state} rows={{ count: 2, height: "2.5rem" }}>
        {(directory) => <Token directory={directory} />}
      </ReadPanel>
    </div>
  );
};
