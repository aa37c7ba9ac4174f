import { Button } from "@chakra-ui/react";
import { type RefObject, useEffect, useRef } from "react";
import type { Policy } from "../../../../shared/schemas/policy.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { PageDrop } from "../../ui/page-drop.tsx";
import { messages } from "./policy-upload-messages.ts";
import { UploadBox, UploadLeaveGuard, UploadLines } from "./policy-uploads.tsx";
import { usePolicyUploads } from "./use-policy-uploads.ts";

const nothingMore = () => undefined;
const notTold = () => undefined;

interface PolicyUploadDialogProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** The button of the page that opens it. */
  button: RefObject<HTMLButtonElement | null>;
  /** What follows each recorded document; nothing by default. See `usePolicyUploads`. */
  onUploaded?: (policy: Policy) => Promise<void> | void;
  /** What a failed upload says where the server gives no reason. */
  failure?: string;
  /** Told when files are on their way and when none is. A stable function. */
  onBusy?: (isBusy: boolean) => void;
}

/**
 * Uploads to the company's documents, or to those of a part: chosen in the dialog, or dropped anywhere on the page, which opens it. Files
 * on their way go on when it is closed; their lines are on the page then.
 */
export const PolicyUploadDialog = (props: PolicyUploadDialogProps) => {
  const { isOpen, onOpen, onClose, button } = props;
  const { onUploaded = nothingMore, failure = messages.toast.failed, onBusy = notTold } = props;
  const state = usePolicyUploads(onUploaded, failure);
  const { isBusy } = state;
  useEffect(() => onBusy(isBusy), [onBusy, isBusy]);
  const picker = useRef<HTMLInputElement>(null);
  const drop = (files: readonly File[]) => {
    for (const file of files) state.add(file);
    onOpen();
  };
  return (
    <>
      <PageDrop label={messages.dropOnPage} isMultiple onFiles={drop} />
      {isOpen ? null : <UploadLines state={state} onDismissed={() => button.current?.focus()} />}
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={messages.title}
        size="lg"
        focusFirst={() => picker.current}
        focusAfter={() => button.current}
        footer={
          <Button variant="outline" onClick={onClose}>
            {messages.close}
          </Button>
        }
      >
        <UploadBox state={state} pickerRef={picker} />
      </Dialog>
      <UploadLeaveGuard isBusy={isBusy} />
    </>
  );
};
