import { Button } from "@chakra-ui/react";
import { Upload } from "lucide-react";
import { useCallback, useState } from "react";
import { useAskedAction } from "../../lib/use-asked-action.ts";
import { messages } from "./import-messages.ts";
import { ImportRulesDialog } from "./import-rules-dialog.tsx";

/** Opens the import dialog. */
export const ImportRulesButton = () => {
  const [isOpen, setOpen] = useState(false);
  useAskedAction(
    "import",
    useCallback(() => setOpen(true), []),
  );
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Upload aria-hidden="true" />
        {messages.open}
      </Button>
      {isOpen ? <ImportRulesDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};
