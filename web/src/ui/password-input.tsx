import { Input } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { PasswordEye } from "./password-eye.tsx";

interface PasswordInputProps extends ComponentProps<typeof Input> {
  isVisible: boolean;
  onToggle: () => void;
}

/** A password field and the button that shows what was typed. */
export const PasswordInput = ({ isVisible, onToggle, ...input }: PasswordInputProps) => (
  <PasswordEye isVisible={isVisible} onToggle={onToggle}>
    <Input type={isVisible ? "text" : "password"} css={{ paddingInlineEnd: "2.5rem" }} {...input} />
  </PasswordEye>
);
