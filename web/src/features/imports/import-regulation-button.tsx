import { Button, Input } from "@chakra-ui/react";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { FormField } from "../../ui/form-field.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { messages } from "./official-text-messages.ts";
import { issueDateIn, regulationCalls } from "./regulation-import.ts";
import { type FileImport, useFileImport } from "./use-file-import.ts";

/** Import Regulation File: choose file and day, preview or upload, watch the import. */
const ImportRegulationDialog = ({ onClose }: { onClose: () => void }) => {
  const [issueDate, setIssueDate] = useState("");
  const stated = useRef("");
  const regulation = useFileImport(regulationCalls(issueDate));
  const choose = (file: File) => {
    regulation.choose(file);
    // A file that cannot be read is told of when it is sent.
    void issueDateIn(file).then(
      (day = "") => {
        // A day that another file stated says nothing of this one; one that a person typed stays.
        const before = stated.current;
        stated.current = day;
        setIssueDate((shown) => (day !== "" || shown === before ? day : shown));
      },
      () => undefined,
    );
  };
  const file: FileImport = { ...regulation, choose };
  return (
    <ImportDialog
      file={file}
      words={messages}
      accept=".xml,application/xml,text/xml"
      missing={file.phase.name === "chosen" && !issueDate ? messages.issueDateMissing : undefined}
      after={
        <FormField label={messages.issueDate} hint={messages.issueDateHint} isRequired>
          <Input
            type="date"
            min="1990-01-01"
            value={issueDate}
            onChange={({ target }) => setIssueDate(target.value)}
          />
        </FormField>
      }
      onClose={onClose}
    />
  );
};

/** Opens the import of official text from a file. */
export const ImportRegulationButton = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Upload aria-hidden="true" />
        {messages.open}
      </Button>
      {isOpen ? <ImportRegulationDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};
