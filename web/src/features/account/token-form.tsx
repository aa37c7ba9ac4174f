import { Button } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import { createToken, listTokens } from "../../../../shared/api/tokens.ts";
import { defaultTokenDays, NewAccessToken } from "../../../../shared/schemas/access-token.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { TokenFields } from "../../ui/token-fields.tsx";
import account from "./account.module.css";
import { messages } from "./token-messages.ts";
import styles from "./tokens.module.css";

type Values = z.input<typeof NewAccessToken>;

const fields = ["name", "scopes", "expiresInDays"] as const;
const shown = { invalidates: [listTokens] };

const useTokenForm = (onCreated: (secret: string) => void) => {
  const form = useForm<Values>({
    resolver: zodResolver(NewAccessToken),
    defaultValues: { name: "", scopes: [], expiresInDays: defaultTokenDays },
  });
  const { run } = useApiMutation(createToken, shown);
  const send = async (body: Values) => {
    try {
      const { secret } = await run({
        body: { ...body, expiresInDays: body.expiresInDays ?? defaultTokenDays },
      });
      notify.success(messages.added);
      onCreated(secret);
    } catch (error) {
      if (!applyProblem(error, fields, form.setError))
        notify.failure(error, messages.failed, messages.failedBody);
    }
  };
  return { form, submit: form.handleSubmit(send) };
};

interface TokenFormProps {
  onCreated: (secret: string) => void;
  onCancel: () => void;
}

/** Name, lifetime and scopes of a new token. */
export const TokenForm = ({ onCreated, onCancel }: TokenFormProps) => {
  const { form, submit } = useTokenForm(onCreated);
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate className={account.form} onSubmit={(event) => void submit(event)}>
      <TokenFields
        name={{ field: form.register("name"), hint: messages.nameHint, error: errors.name?.message }}
        days={{
          field: form.register("expiresInDays", { valueAsNumber: true }),
          error: errors.expiresInDays?.message,
        }}
        scopes={{ field: form.register("scopes"), error: errors.scopes?.message }}
      />
      <div className={styles.buttons}>
        <Button variant="outline" onClick={onCancel} disabled={isSubmitting}>
          {messages.cancel}
        </Button>
        <Button type="submit" loading={isSubmitting} loadingText={messages.creating}>
          {messages.create}
        </Button>
      </div>
    </form>
  );
};
