import { Button } from "@chakra-ui/react";
import { Upload } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { useAskedAction } from "../../lib/use-asked-action.ts";
import { messages } from "./policies-messages.ts";
import { PolicyUploadDialog } from "./policy-upload-dialog.tsx";

/** "Upload Policy", for managers. */
export const UploadPolicy = () => {
  const button = useRef<HTMLButtonElement>(null);
  const [isUploading, setUploading] = useState(false);
  const open = useCallback(() => setUploading(true), []);
  useAskedAction("upload", open, true);
  return (
    <>
      <Button ref={button} onClick={open}>
        <Upload aria-hidden="true" />
        {messages.upload}
      </Button>
      <PolicyUploadDialog
        isOpen={isUploading}
        onOpen={open}
        onClose={() => setUploading(false)}
        button={button}
      />
    </>
  );
};
