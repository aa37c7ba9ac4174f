import { Button } from "@chakra-ui/react";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { getFactors } from "../../../../shared/api/factors.ts";
import type { Factors, Passkey } from "../../../../shared/schemas/factors.ts";
import { formatDate } from "../../lib/format.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import account from "./account.module.css";
import { FactorStep, type Step, useFactorStep } from "./factor-step.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import styles from "./two-step.module.css";
import { messages } from "./two-step-messages.ts";
import type { FactorChanges } from "./use-factor-changes.ts";

interface OverviewProps {
  factors: Factors;
  changes: FactorChanges;
  show: (step: Step) => void;
}

const StateBadge = ({ isRequired, isOn }: { isRequired: boolean; isOn: boolean }) => {
  if (isRequired) return <Badge tone={isOn ? "green" : "red"}>{messages.state.required}</Badge>;
  return <Badge tone={isOn ? "green" : "gray"}>{isOn ? messages.state.on : messages.state.off}</Badge>;
};

const AppRow = ({ factors, changes, show, onRemove }: OverviewProps & { onRemove: () => void }) => {
  const begin = async () => {
    const started = await changes.startApp();
    if (started) show({ kind: "app", ...started });
  };
  return (
    <section className={styles.section} aria-label={messages.app}>
      <h3 className={styles.heading}>{messages.app}</h3>
      <div className={styles.row}>
        <p className={styles.words}>
          {factors.totp ? messages.appSince(formatDate(factors.totp.createdAt)) : messages.noApp}
        </p>
        {factors.totp ? (
          <Button size="sm" variant="outline" aria-label={messages.removeOf(messages.app)} onClick={onRemove}>
            {messages.remove}
          </Button>
        ) : (
          <Button size="sm" variant="outline" onClick={() => void begin()} disabled={changes.isPending}>
            {messages.setUp}
          </Button>
        )}
      </div>
    </section>
  );
};

const Overview = ({ factors, changes, show }: OverviewProps) => {
  const [removing, setRemoving] = useState<Passkey | "app">();
  const isOn = factors.passkeys.length > 0 || factors.totp !== null;
  const remove = async () => {
    if (removing === "app") await changes.removeApp();
    else if (removing) await changes.removePasskey(removing.id);
    setRemoving(undefined);
  };
  return (
    <>
      <p className={styles.intro}>
        <StateBadge isRequired={factors.required} isOn={isOn} />
        {messages.intro}
      </p>
      {isOn ? null : <EmptyState icon={ShieldCheck} heading={messages.empty} body={messages.emptyBody} />}
      <section className={styles.section} aria-label={messages.passkeys}>
        <h3 className={styles.heading}>{messages.passkeys}</h3>
        {factors.passkeys.length > 0 ? (
          <PasskeyList
            passkeys={factors.passkeys}
            onRename={(passkey) => show({ kind: "rename", passkey })}
            onRemove={setRemoving}
          />
        ) : null}
        <div className={styles.buttons}>
          <Button onClick={() => show({ kind: "new passkey" })}>{messages.addPasskey}</Button>
        </div>
      </section>
      <AppRow {...{ factors, changes, show }} onRemove={() => setRemoving("app")} />
      {isOn ? (
        <div className={styles.row}>
          <p className={styles.words}>{messages.codesLeft(factors.recoveryCodesLeft)}</p>
          <Button
            size="sm"
            variant="outline"
            disabled={changes.isPending}
            onClick={() => void changes.renewCodes()}
          >
            {messages.newCodes}
          </Button>
        </div>
      ) : null}
      {factors.passkeys.length > 0 ? (
        <label className={styles.row}>
          <input
            type="checkbox"
            checked={factors.passkeyOnly}
            disabled={changes.isPending}
            onChange={(event) => void changes.choosePasskeyOnly(event.target.checked)}
          />
          <span className={styles.words}>
            {messages.passkeyOnly}
            <span className={`${account.facts} ${styles.hint}`}>{messages.passkeyOnlyHint}</span>
          </span>
        </label>
      ) : null}
      <ConfirmDialog
        isOpen={removing !== undefined}
        title={messages.removeTitle}
        body={messages.removeBody}
        confirmLabel={messages.remove}
        isPending={changes.isPending}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(undefined)}
      />
    </>
  );
};

/** The person's second steps: passkeys, an app, recovery codes. */
export const TwoStep = () => {
  const state = useApi(getFactors, {}, { freshFor: 0 });
  const { step, setStep, changes, leave } = useFactorStep();
  return (
    <div className={account.panel}>
      {step ? (
        <FactorStep {...{ step, changes, leave }} />
      ) : (
        <AsyncView state={state} failure={messages.failed} retry={messages.retry} skeleton={<SkeletonRows />}>
          {(factors) => <Overview factors={factors} changes={changes} show={setStep} />}
        </AsyncView>
      )}
    </div>
  );
};
