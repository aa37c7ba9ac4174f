import { Button, Input } from "@chakra-ui/react";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { Panel } from "../../ui/panel.tsx";
import { ActivityStream } from "./activity-stream.tsx";
import styles from "./programs.module.css";
import { messages as all } from "./programs-messages.ts";
import { ServiceAccounts } from "./service-accounts.tsx";
import { Webhooks } from "./webhooks.tsx";

const messages = all.assistants;

/** Where assistants connect. */
const Assistants = () => {
  const address = `${window.location.origin}/api/mcp`;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify.success(messages.copied),
      () => notify.error(messages.copyFailed),
    );
  return (
    <Panel
      heading={messages.heading}
      action={
        <Button asChild variant="outline" size="sm">
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {messages.documentation}
          </a>
        </Button>
      }
    >
      <p className={styles.about}>{messages.about}</p>
      <div className={styles.address}>
        <FormField label={messages.address}>
          <Input readOnly value={address} onFocus={(event) => event.target.select()} />
        </FormField>
        <Button variant="outline" onClick={() => void copy()}>
          {messages.copy}
        </Button>
      </div>
    </Panel>
  );
};

/** What programs may do, and what they are told. */
export const ProgramsTab = () => (
  <div className={styles.column}>
    <ServiceAccounts />
    <Webhooks />
    <ActivityStream />
    <Assistants />
  </div>
);
