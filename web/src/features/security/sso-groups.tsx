import { Button, IconButton, Input } from "@chakra-ui/react";
import { X } from "lucide-react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { CompanyRole } from "../../../../shared/schemas/roles.ts";
import { FormField } from "../../ui/form-field.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./sso.module.css";
import { messages as all } from "./sso-messages.ts";
import type { SsoValues } from "./sso-values.ts";

const messages = all.connection;
const roles = CompanyRole.options.toReversed().map((value) => ({ value, label: messages.roles[value] }));

/** Which role people of a group of the provider get: a row each. */
export const SsoGroups = ({ form }: { form: UseFormReturn<SsoValues> }) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "groupRoles" });
  return (
    <fieldset className={styles.groups}>
      <legend>{messages.groups}</legend>
      <FormField label={messages.groupClaim} hint={messages.groupClaimHint}>
        <Input spellCheck={false} placeholder="groups" {...form.register("groupClaim")} />
      </FormField>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.group}>
          <Input aria-label={messages.group(index + 1)} {...form.register(`groupRoles.${index}.group`)} />
          <SelectInput
            options={roles}
            aria-label={messages.role(index + 1)}
            {...form.register(`groupRoles.${index}.role`)}
          />
          <IconButton
            variant="ghost"
            aria-label={messages.removeGroup(index + 1)}
            onClick={() => remove(index)}
          >
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <span>
        <Button size="xs" variant="outline" onClick={() => append({ group: "", role: "member" })}>
          {messages.addGroup}
        </Button>
      </span>
    </fieldset>
  );
};
