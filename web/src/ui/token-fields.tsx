import { Input } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { FormField } from "./form-field.tsx";
import { ScopeTable } from "./scope-table.tsx";
import styles from "./token-fields.module.css";

const messages = { name: "Name", days: "Expires in days" } as const;

interface TokenField {
  readonly field: UseFormRegisterReturn;
  readonly error: string | undefined;
}

interface TokenFieldsProps {
  name: TokenField & { readonly hint: string };
  /** Undefined where the lifetime stays as it is. */
  days: TokenField | undefined;
  scopes: TokenField;
  /** Fields after the name. */
  children?: ReactNode;
}

/** What is chosen of a secret by which programs call: its name, lifetime and scopes. */
export const TokenFields = ({ name, days, scopes, children }: TokenFieldsProps) => (
  <>
    <FormField label={messages.name} hint={name.hint} error={name.error} isRequired>
      <Input autoFocus {...name.field} />
    </FormField>
    {children}
    {days ? (
      <FormField label={messages.days} error={days.error} isRequired>
        <Input type="number" min={1} max={365} className={styles.days ?? ""} {...days.field} />
      </FormField>
    ) : null}
    <ScopeTable {...scopes} />
  </>
);
