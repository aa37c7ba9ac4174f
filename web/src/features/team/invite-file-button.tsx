import { Button } from "@chakra-ui/react";
import { FileUp } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { can } from "../../../../shared/permissions/can.ts";
import { useSession } from "../../lib/session.ts";
import { messages } from "./invite-file-messages.ts";

/** The reader of CSV files comes with it. */
const InviteFileDialog = lazy(async () => ({
  default: (await import("./invite-file-dialog.tsx")).InviteFileDialog,
}));

/** The button that invites the people of a file, and its dialog; nothing for who may not. */
export const InviteFileButton = () => {
  const { user } = useSession();
  const [openings, setOpenings] = useState(0);
  const [isOpen, setOpen] = useState(false);
  if (!can(user, "member:manage")) return null;
  const open = () => {
    setOpenings(openings + 1);
    setOpen(true);
  };
  return (
    <>
      <Button variant="outline" onClick={open}>
        <FileUp aria-hidden="true" />
        {messages.open}
      </Button>
      <Suspense fallback={null}>
        {openings > 0 ? (
          // Opened again, it has forgotten the file of before.
          <InviteFileDialog key={openings} isOpen={isOpen} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </>
  );
};
