import { Field, HStack } from "@chakra-ui/react";
import type { ReactNode } from "react";

interface FormFieldProps {
  label: string;
  /** A badge beside the label, and no part of the control's name. */
  badge?: ReactNode;
  hint?: ReactNode;
  /** The field's error; marks the control invalid and is read with it. */
  error?: string | undefined;
  isRequired?: boolean;
  /** One control: Input, Textarea or NativeSelect. It gets its id and aria attributes from here. */
  children: ReactNode;
}

/** A labelled control with its hint and error, wired for assistive technology. */
export const FormField = ({ label, badge, hint, error, isRequired = false, children }: FormFieldProps) => (
  <Field.Root invalid={Boolean(error)} required={isRequired}>
    <HStack gap="2">
      <Field.Label>
        {label}
        <Field.RequiredIndicator />
      </Field.Label>
      {badge}
    </HStack>
    {children}
    {hint ? <Field.HelperText width="full">{hint}</Field.HelperText> : null}
    <Field.ErrorText>{error}</Field.ErrorText>
  </Field.Root>
);
