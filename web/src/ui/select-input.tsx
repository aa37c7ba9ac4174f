import { NativeSelect } from "@chakra-ui/react";
import type { ComponentProps } from "react";

interface SelectInputProps extends Omit<ComponentProps<typeof NativeSelect.Field>, "children"> {
  options: readonly { value: string; label: string }[];
  size?: "sm" | "md" | "lg";
  /** An empty first choice with this text. */
  placeholder?: string;
  disabled?: boolean;
}

/** The browser's own select in the product's clothes: the keyboard and phones know it already. */
export const SelectInput = ({ options, size = "md", placeholder, disabled, ...field }: SelectInputProps) => (
  <NativeSelect.Root size={size} {...(disabled !== undefined && { disabled })}>
    <NativeSelect.Field {...field}>
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
);
