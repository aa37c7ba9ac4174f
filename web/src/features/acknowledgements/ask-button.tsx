import { Button } from "@chakra-ui/react";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { messages } from "./acknowledgement-messages.ts";
import { AskDialog, type AskedPolicy } from "./ask-dialog.tsx";

/** "Ask for acknowledgement", for managers. @param policy undefined where it is chosen in the dialog */
export const AskButton = ({ policy }: { policy?: AskedPolicy }) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <MailCheck aria-hidden="true" />
        {messages.ask.button}
      </Button>
      {isAsking ? <AskDialog {...(policy && { policy })} onClose={() => setAsking(false)} /> : null}
    </>
  );
};
