import { Button } from "@chakra-ui/react";
import { History } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { messages } from "./history-messages.ts";
import { ImportHistoryList } from "./import-history.tsx";
import { useLibrary } from "./use-library.ts";

/** Opens the imports of the reader's library in a window of their own. */
export const ImportHistoryButton = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <History aria-hidden="true" />
        {messages.heading}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={messages.heading}
        description={messages.captions[useLibrary()]}
        size="window"
      >
        <ImportHistoryList />
      </Dialog>
    </>
  );
};
