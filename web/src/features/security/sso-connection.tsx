import { Button } from "@chakra-ui/react";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { getSso, testSso, turnOffSso, turnOnSso } from "../../../../shared/api/sso.ts";
import type { Sso, SsoConnection } from "../../../../shared/schemas/sso.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Note } from "../../ui/note.tsx";
import { notify } from "../../ui/notify.ts";
import { Panel } from "../../ui/panel.tsx";
import styles from "./sso.module.css";
import { SsoForm } from "./sso-form.tsx";
import { messages as all } from "./sso-messages.ts";

const messages = all.connection;
const shown = { invalidates: [getSso] };
const tones: Readonly<Record<SsoConnection["status"], Tone>> = { draft: "gray", tested: "blue", on: "green" };

const tell = (error: unknown) => notify.failure(error, all.updateFailed, all.updateFailedBody);

/** Tests what was saved last, and turns single sign-on on and off. */
const Steps = ({ connection, isOn }: { connection: SsoConnection; isOn: boolean }) => {
  const [isAsking, setAsking] = useState(false);
  const test = useApiMutation(testSso);
  const turnOn = useApiMutation(turnOnSso, shown);
  const turnOff = useApiMutation(turnOffSso, shown);
  const saved = () => notify.success(all.updated);
  const startTest = () => test.run({}).then(({ url }) => window.location.assign(url), tell);
  const end = () =>
    turnOff
      .run({})
      .then(saved, tell)
      .finally(() => setAsking(false));
  return (
    <div className={styles.steps}>
      <Button
        variant="outline"
        loading={test.isPending}
        loadingText="Testing..."
        onClick={() => void startTest()}
      >
        {messages.test}
      </Button>
      {connection.status === "on" ? null : (
        <Button
          loading={turnOn.isPending}
          loadingText="Turning on..."
          onClick={() => void turnOn.run({}).then(saved, tell)}
        >
          {messages.turnOn}
        </Button>
      )}
      {isOn ? (
        <Button variant="outline" onClick={() => setAsking(true)}>
          {messages.turnOff}
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.turnOffTitle}
        body={messages.turnOffBody}
        confirmLabel={messages.turnOff}
        isPending={turnOff.isPending}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
};

/** The company's connection to its provider. */
export const SsoConnectionPanel = ({ sso }: { sso: Sso }) => {
  const { connection, isOn } = sso;
  const [isSettingUp, setSettingUp] = useState(false);
  if (!connection && !isSettingUp)
    return (
      <Panel heading={messages.heading}>
        <EmptyState
          icon={KeyRound}
          heading={messages.empty}
          body={messages.emptyBody}
          actions={<Button onClick={() => setSettingUp(true)}>{messages.setUp}</Button>}
        />
      </Panel>
    );
  const badge = connection && (
    <Badge tone={tones[connection.status]}>{messages.states[connection.status]}</Badge>
  );
  return (
    <Panel heading={messages.heading} badges={badge}>
      {connection && isOn && connection.status !== "on" ? <Note>{messages.onBesideDraft}</Note> : null}
      <SsoForm key={sso.version} sso={sso} />
      {connection ? <Steps connection={connection} isOn={isOn} /> : null}
    </Panel>
  );
};
