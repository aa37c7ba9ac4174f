import { Button } from "@chakra-ui/react";
import { Designed } from "../../ui/designed.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { messages } from "./auth-messages.ts";

interface CompanyNotFoundProps {
  isOpen: boolean;
  message: string;
  onClose: () => void;
  /** The field to correct; the button that had the focus was disabled while the form was sent. */
  focusAfter: () => HTMLElement | null;
}

/** Says that no company has the name that was typed. */
export const CompanyNotFound = ({ message, onClose, ...rest }: CompanyNotFoundProps) => (
  <Designed>
    <Dialog
      {...rest}
      onClose={onClose}
      title={messages.companyNotFound.title}
      description={message}
      size="sm"
      footer={<Button onClick={onClose}>{messages.companyNotFound.action}</Button>}
    />
  </Designed>
);
