import { Bot } from "lucide-react";
import { useState } from "react";
import {
  deleteServiceAccount,
  listServiceAccounts,
  rotateServiceAccount,
  updateServiceAccount,
} from "../../../../shared/api/service-accounts.ts";
import type { ServiceAccount } from "../../../../shared/schemas/service-account.ts";
import { hasExpired, tokenFacts } from "../../lib/token-facts.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { Badge } from "../../ui/badge.tsx";
import { DescribedRow } from "../../ui/described-row.tsx";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { messages as all } from "./programs-messages.ts";
import { ProgramsPanel } from "./programs-panel.tsx";
import { type NewSecret, SecretDialog } from "./secret-dialog.tsx";
import { ServiceAccountForm } from "./service-account-form.tsx";
import { useChanging } from "./use-changing.ts";

const messages = all.accounts;
const shown = { invalidates: [listServiceAccounts] };

interface RowProps {
  account: ServiceAccount;
  onEdit: () => void;
  onRotate: () => void;
  onSwitch: () => void;
  onDelete: () => void;
}

const AccountRow = ({ account, onEdit, onRotate, onSwitch, onDelete }: RowProps) => {
  const { name, role, isActive } = account;
  return (
    <DescribedRow
      name={name}
      badges={
        <>
          <Badge variant="outline">{messages.roles[role]}</Badge>
          {isActive ? null : <Badge>{messages.inactive}</Badge>}
          {hasExpired(account) ? <Badge tone="red">{messages.expired}</Badge> : null}
        </>
      }
      facts={tokenFacts(account)}
      isBeside
    >
      <MoreMenu
        about={name}
        actions={[
          { label: all.edit, onSelect: onEdit },
          { label: all.rotate, onSelect: onRotate },
          { label: isActive ? messages.deactivate : messages.activate, onSelect: onSwitch },
          { label: all.remove, tone: "danger", onSelect: onDelete },
        ]}
      />
    </DescribedRow>
  );
};

const useAccountChanges = (onSecret: (secret: NewSecret) => void) => {
  const { isChanging, change } = useChanging();
  const { run: update } = useApiMutation(updateServiceAccount, shown);
  const { run: rotate } = useApiMutation(rotateServiceAccount, shown);
  const { run: remove } = useApiMutation(deleteServiceAccount, shown);
  const paramsOf = ({ id }: ServiceAccount) => ({ params: { id } });
  return {
    isChanging,
    switchOver: (account: ServiceAccount) =>
      change(() => update({ ...paramsOf(account), body: { isActive: !account.isActive } }), all.updated),
    rotate: (account: ServiceAccount) =>
      change(async () => {
        const { name, secret } = await rotate(paramsOf(account));
        onSecret({ title: messages.secretTitle(name), body: messages.rotated, value: secret });
      }, all.updated),
    remove: (account: ServiceAccount) => change(() => remove(paramsOf(account)), messages.removed),
  };
};

/** The accounts with which programs of the company call. */
export const ServiceAccounts = () => {
  const state = useApi(listServiceAccounts, {}, { freshFor: 0 });
  const [form, setForm] = useState<{ account?: ServiceAccount }>();
  const [secret, setSecret] = useState<NewSecret>();
  const [toDelete, setToDelete] = useState<ServiceAccount>();
  const { isChanging, switchOver, rotate, remove } = useAccountChanges(setSecret);
  const close = () => setForm(undefined);
  return (
    <ProgramsPanel
      words={messages}
      icon={Bot}
      state={state}
      onCreate={() => setForm({})}
      row={(account) => (
        <AccountRow
          key={account.id}
          account={account}
          onEdit={() => setForm({ account })}
          onRotate={() => void rotate(account)}
          onSwitch={() => void switchOver(account)}
          onDelete={() => setToDelete(account)}
        />
      )}
      question={{ name: toDelete?.name, isChanging }}
      onDelete={() => void (toDelete && remove(toDelete).then(() => setToDelete(undefined)))}
      onKeep={() => setToDelete(undefined)}
    >
      {form ? (
        <ServiceAccountForm
          account={form.account}
          onClose={close}
          onCreated={(name, value) => {
            close();
            setSecret({ title: messages.secretTitle(name), value });
          }}
        />
      ) : null}
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
    </ProgramsPanel>
  );
};
