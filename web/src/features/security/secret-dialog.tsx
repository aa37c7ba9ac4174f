import { Button } from "@chakra-ui/react";
import { Dialog } from "../../ui/dialog.tsx";
import { ShownOnce } from "../../ui/shown-once.tsx";
import { messages } from "./programs-messages.ts";

export interface NewSecret {
  title: string;
  body?: string;
  value: string;
}

/** A secret that was just made, which no later answer has. */
export const SecretDialog = ({ secret, onClose }: { secret: NewSecret | undefined; onClose: () => void }) => (
  <Dialog
    isOpen={secret !== undefined}
    onClose={onClose}
    title={secret?.title ?? ""}
    description={secret?.body}
    size="md"
    canDismiss={false}
    footer={<Button onClick={onClose}>{messages.done}</Button>}
  >
    <ShownOnce value={secret?.value ?? ""} words={messages.secret} />
  </Dialog>
);
