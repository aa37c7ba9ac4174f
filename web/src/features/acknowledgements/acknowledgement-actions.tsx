import { Button } from "@chakra-ui/react";
import { Download, Send } from "lucide-react";
import { useState } from "react";
import { downloadCertificate } from "../../../../shared/api/acknowledgements.ts";
import type { Acknowledgement } from "../../../../shared/schemas/acknowledgement.ts";
import { downloaded } from "../../lib/api-client.ts";
import { saveFile } from "../../lib/save-file.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { messages } from "./acknowledgement-messages.ts";
import { useClose, useRemind } from "./use-acknowledgements.ts";

const { detail: words } = messages;

interface ActionsProps {
  acknowledgement: Acknowledgement;
}

const Certificate = ({ id, format }: { id: string; format: "pdf" | "csv" }) => {
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const { blob, name } = await downloaded(downloadCertificate, { format }, { id });
      saveFile(blob, name ?? `certificate.${format}`);
    } catch (error) {
      notify.failure(error, messages.error, words.downloadFailed);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="outline" loading={isPending} loadingText={words[format]} onClick={save}>
      <Download aria-hidden="true" />
      {words[format]}
    </Button>
  );
};

const Remind = ({ acknowledgement: { id, isReminded, counts } }: ActionsProps) => {
  const { run, isPending } = useRemind();
  const remind = async () => {
    try {
      await run({ params: { id } });
      notify.success(words.remindedToast(counts.open));
    } catch (error) {
      notify.failure(error, messages.error, words.failed);
    }
  };
  return (
    <Button
      variant="outline"
      disabled={isReminded || counts.open === 0}
      title={isReminded ? words.reminded : undefined}
      loading={isPending}
      loadingText={words.reminding}
      onClick={remind}
    >
      <Send aria-hidden="true" />
      {words.remind}
    </Button>
  );
};

const Close = ({ acknowledgement: { id, counts } }: ActionsProps) => {
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useClose();
  const close = async () => {
    try {
      await run({ params: { id } });
      notify.success(words.closed);
    } catch (error) {
      notify.failure(error, messages.error, words.failed);
    }
    setAsking(false);
  };
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {words.close}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.closeTitle}
        body={words.closeBody(counts.open)}
        confirmLabel={words.closeConfirm}
        isPending={isPending}
        onConfirm={close}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};

/** What a manager does with an acknowledgement. */
export const AcknowledgementActions = ({ acknowledgement }: ActionsProps) => (
  <>
    <Certificate id={acknowledgement.id} format="pdf" />
    <Certificate id={acknowledgement.id} format="csv" />
    {acknowledgement.state === "open" ? (
      <>
        <Remind acknowledgement={acknowledgement} />
        <Close acknowledgement={acknowledgement} />
      </>
    ) : null}
  </>
);
