import { Button } from "@chakra-ui/react";
import { useCallback, useId, useState } from "react";
import { getSectionMetadata, updateSectionMetadata } from "../../../../shared/api/section-metadata.ts";
import type {
  SectionMetadata,
  SectionMetadataWithText,
} from "../../../../shared/schemas/section-metadata.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { useLast } from "../../lib/use-last.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { FormButtons } from "../../ui/form-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { messages as words } from "./form-messages.ts";
import { messages } from "./messages.ts";
import styles from "./section-form.module.css";
import { SectionForm } from "./section-form.tsx";
import { bodyOf, type SectionValues, valuesOf } from "./section-values.ts";
import { UnsavedDialog } from "./unsaved-dialog.tsx";
import { changedBySaving } from "./use-sections.ts";

const { toasts } = messages;
const changed = { invalidates: changedBySaving };

/** The server's sentence when someone else saved the entry in the meantime; undefined for any other failure. */
const staleMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.problem?.code === "section.stale" ? error.problem.message : undefined;

const StaleNotice = ({ message, onReload }: { message: string; onReload: () => void }) => (
  <div role="alert" className={styles.stale}>
    <p>
      {message} {words.stale.lost}
    </p>
    <Button variant="outline" size="sm" onClick={onReload}>
      {words.stale.reload}
    </Button>
  </div>
);

interface EditFormProps {
  id: string;
  formId: string;
  onTouch: (isTouched: boolean) => void;
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
}

/** The list leaves the text out; the entry itself, read again each time, brings it. */
const EditForm = ({ id, formId, onTouch, onBusy, onSaved }: EditFormProps) => {
  const state = useApi(getSectionMetadata, { params: { id } }, { freshFor: 0, keepFor: 0 });
  const [stale, setStale] = useState<string>();
  const { run } = useApiMutation(updateSectionMetadata, changed);
  const save = async (entry: SectionMetadataWithText, values: SectionValues): Promise<void> => {
    onBusy(true);
    try {
      await run({ params: { id }, body: { ...bodyOf(values), version: entry.version } });
      notify.success(toasts.success, toasts.updated);
      onSaved();
    } catch (error) {
      setStale(staleMessage(error));
      notify.failure(error, toasts.failure, toasts.updateFailed);
      throw error;
    } finally {
      onBusy(false);
    }
  };
  const reload = () => {
    setStale(undefined);
    onTouch(false);
    state.reload();
  };
  return (
    <AsyncView state={state} failure={words.loadFailed} skeleton={<SkeletonRows count={6} />}>
      {(entry) => (
        <>
          {stale ? <StaleNotice message={stale} onReload={reload} /> : null}
          <SectionForm
            key={entry.version}
            id={formId}
            entry={entry}
            values={valuesOf(entry)}
            onTouch={() => onTouch(true)}
            onBusy={onBusy}
            onSubmit={(values) => save(entry, values)}
          />
        </>
      )}
    </AsyncView>
  );
};

interface EditEntryProps {
  /** What to edit; null keeps the dialog closed. */
  entry: SectionMetadata | null;
  onClose: () => void;
}

/** Edits an entry: each saving is a version of it. */
export const EditEntry = ({ entry, onClose }: EditEntryProps) => {
  const formId = useId();
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const shown = useLast(entry);
  const close = useCallback(() => {
    setTouched(false);
    onClose();
  }, [onClose]);
  return (
    <UnsavedDialog
      isOpen={entry !== null}
      title={words.edit}
      description={words.editHint}
      isTouched={isTouched}
      canDismiss={!isBusy}
      onClose={close}
      footer={(cancel) => (
        <FormButtons
          formId={formId}
          cancel={words.cancel}
          submit={words.update}
          submitting={words.saving}
          isPending={isBusy}
          onCancel={cancel}
        />
      )}
    >
      {shown ? (
        <EditForm id={shown.id} formId={formId} onTouch={setTouched} onBusy={setBusy} onSaved={close} />
      ) : null}
    </UnsavedDialog>
  );
};
