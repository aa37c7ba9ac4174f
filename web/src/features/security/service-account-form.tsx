import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import {
  createServiceAccount,
  listServiceAccounts,
  updateServiceAccount,
} from "../../../../shared/api/service-accounts.ts";
import { defaultTokenDays } from "../../../../shared/schemas/access-token.ts";
import { NewServiceAccount, type ServiceAccount } from "../../../../shared/schemas/service-account.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { SelectInput } from "../../ui/select-input.tsx";
import { TokenFields } from "../../ui/token-fields.tsx";
import styles from "./programs.module.css";
import { messages as all } from "./programs-messages.ts";

const messages = all.accounts;
type Values = z.input<typeof NewServiceAccount>;

const fields = ["name", "role", "scopes", "expiresInDays"] as const;
const shown = { invalidates: [listServiceAccounts] };
const roles = (["member", "compliance_officer"] as const).map((value) => ({
  value,
  label: messages.roles[value],
}));

interface ServiceAccountFormProps {
  /** The one to change; a new one without it. */
  account: ServiceAccount | undefined;
  onClose: () => void;
  onCreated: (name: string, secret: string) => void;
}

const useAccountForm = ({ account, onClose, onCreated }: ServiceAccountFormProps) => {
  const form = useForm<Values>({
    resolver: zodResolver(NewServiceAccount),
    defaultValues: {
      name: account?.name ?? "",
      role: account?.role ?? "member",
      scopes: (account?.scopes ?? []) as Values["scopes"],
      expiresInDays: defaultTokenDays,
    },
  });
  const { run: create } = useApiMutation(createServiceAccount, shown);
  const { run: update } = useApiMutation(updateServiceAccount, shown);
  const send = async ({ expiresInDays = defaultTokenDays, ...body }: Values) => {
    if (account) {
      await update({ params: { id: account.id }, body });
      notify.success(all.updated);
      return onClose();
    }
    const { name, secret } = await create({ body: { ...body, expiresInDays } });
    notify.success(messages.added);
    onCreated(name, secret);
  };
  const submit = form.handleSubmit((values) =>
    send(values).catch((error: unknown) => {
      if (!applyProblem(error, fields, form.setError)) notify.failure(error, all.failed, all.failedBody);
    }),
  );
  return { form, submit };
};

/** Name, role, lifetime and scopes of a service account. */
export const ServiceAccountForm = (props: ServiceAccountFormProps) => {
  const { account, onClose } = props;
  const { form, submit } = useAccountForm(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={account ? messages.editTitle : messages.create}
      size="md"
      cancel={all.cancel}
      submit={account ? all.save : messages.create}
      submitting={all.saving}
      isPending={isSubmitting}
    >
      {(id) => (
        <form id={id} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
          <TokenFields
            name={{ field: form.register("name"), hint: messages.nameHint, error: errors.name?.message }}
            days={
              account
                ? undefined
                : {
                    field: form.register("expiresInDays", { valueAsNumber: true }),
                    error: errors.expiresInDays?.message,
                  }
            }
            scopes={{ field: form.register("scopes"), error: errors.scopes?.message }}
          >
            <FormField label={messages.role} error={errors.role?.message} isRequired>
              <SelectInput options={roles} {...form.register("role")} />
            </FormField>
          </TokenFields>
        </form>
      )}
    </FormDialog>
  );
};
