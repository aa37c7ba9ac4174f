import { Button } from "@chakra-ui/react";
import { useCallback, useId, useState } from "react";
import { FormButtons } from "../../ui/form-dialog.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { EntryProgress } from "./entry-progress.tsx";
import { messages as words } from "./form-messages.ts";
import { useJsonFiles } from "./json-files.tsx";
import { SectionForm } from "./section-form.tsx";
import { noValues } from "./section-values.ts";
import { UnsavedDialog } from "./unsaved-dialog.tsx";
import { type EntryCreation, isFinished, useEntryCreation } from "./use-entry-creation.ts";

interface NewFormProps {
  id: string;
  creation: EntryCreation;
  onTouch: () => void;
  onBusy: (isBusy: boolean) => void;
}

const nothing = {};

const NewForm = ({ id, creation: { draft, start }, onTouch, onBusy }: NewFormProps) => {
  const jsonFiles = useJsonFiles(draft?.files ?? nothing);
  return (
    <SectionForm
      id={id}
      entry={undefined}
      values={draft?.values ?? noValues}
      jsonFiles={jsonFiles}
      onTouch={onTouch}
      onBusy={onBusy}
      onSubmit={(values) => start(values, jsonFiles.chosen)}
    />
  );
};

const Step = (props: NewFormProps) => {
  const { phase, job } = props.creation;
  switch (phase.name) {
    case "sending":
      return <ProgressBar label={words.job.uploading(phase.file)} share={phase.share} />;
    case "running":
      return <EntryProgress state={job} />;
    default:
      return <NewForm {...props} />;
  }
};

interface ButtonsProps {
  formId: string;
  creation: EntryCreation;
  /** Whether a file of the form is on its way. */
  isBusy: boolean;
  onClose: () => void;
}

const JobButtons = ({ creation: { job, back, reset }, onClose }: ButtonsProps) => {
  const hasFailed = job.data?.status === "failed";
  return (
    <>
      {isFinished(job.data) ? (
        <Button variant="outline" onClick={hasFailed ? back : reset}>
          {hasFailed ? words.job.back : words.job.another}
        </Button>
      ) : null}
      <Button onClick={onClose}>{words.job.close}</Button>
    </>
  );
};

const Buttons = (props: ButtonsProps) => {
  const { formId, creation, isBusy, onClose } = props;
  const { phase, cancel } = creation;
  if (phase.name === "running") return <JobButtons {...props} />;
  if (phase.name === "sending") {
    return (
      <Button variant="outline" onClick={cancel}>
        {words.job.cancelUpload}
      </Button>
    );
  }
  return (
    <FormButtons
      formId={formId}
      cancel={words.cancel}
      submit={words.save}
      submitting={words.saving}
      isPending={phase.name === "saving"}
      canSubmit={!isBusy}
      onCancel={onClose}
    />
  );
};

interface NewEntryProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Adds an entry, after its JSON files are imported where there are any. */
export const NewEntry = ({ isOpen, onClose }: NewEntryProps) => {
  const formId = useId();
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const close = useCallback(() => {
    setTouched(false);
    onClose();
  }, [onClose]);
  const creation = useEntryCreation(close);
  const { phase, job, reset } = creation;
  const isAtWork = phase.name === "running";
  const leave = () => {
    // What is under way, or was refused, is there again when the dialog is opened again.
    if (!isAtWork || job.data?.status === "done") reset();
    close();
  };
  return (
    <UnsavedDialog
      isOpen={isOpen}
      title={words.add}
      description={words.addHint}
      isTouched={isTouched && !isAtWork}
      canDismiss={phase.name === "form" || isAtWork}
      onClose={leave}
      footer={(cancel) => <Buttons formId={formId} creation={creation} isBusy={isBusy} onClose={cancel} />}
    >
      <Step id={formId} creation={creation} onTouch={() => setTouched(true)} onBusy={setBusy} />
    </UnsavedDialog>
  );
};
