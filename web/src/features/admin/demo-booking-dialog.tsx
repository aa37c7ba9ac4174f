import { Textarea } from "@chakra-ui/react";
import { useState } from "react";
import { getSystemState, listDemoBookings, updateDemoBooking } from "../../../../shared/api/admin.ts";
import { type BookedDemo, DemoStatus } from "../../../../shared/schemas/demo-booking.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { Note } from "../../ui/note.tsx";
import { notify } from "../../ui/notify.ts";
import { SelectInput } from "../../ui/select-input.tsx";
import { messages } from "./demo-booking-messages.ts";
import styles from "./system.module.css";

const { dialog: words, toasts } = messages;
const changed = { invalidates: [listDemoBookings, getSystemState] };
const maxNotes = 2_000;

/** The statuses a demo can have next, the present one among them: the server refuses the others. */
const choices = ({ status, startsAt }: BookedDemo): readonly DemoStatus[] => {
  if (status === "cancelled") return ["cancelled"];
  return Date.parse(startsAt) <= Date.now()
    ? ["scheduled", "completed", "no_show"]
    : ["scheduled", "cancelled"];
};

const useSave = (booking: BookedDemo, onDone: () => void) => {
  const { run, isPending } = useApiMutation(updateDemoBooking, changed);
  const save = async (status: DemoStatus, notes: string): Promise<void> => {
    const { id, startsAt, email } = booking;
    try {
      await run({ params: { id }, body: { startsAt, status, notes } });
      if (status === "cancelled" && booking.status !== "cancelled")
        notify.success(toasts.cancelled, toasts.cancelledBody(email));
      else notify.success(toasts.saved, toasts.savedBody);
      onDone();
    } catch (error) {
      notify.failure(error, toasts.failed, toasts.failedBody);
    }
  };
  return { save, isPending };
};

interface DemoBookingDialogProps {
  booking: BookedDemo;
  isOpen: boolean;
  onClose: () => void;
}

/** Notes how a demo went, or cancels one. Made again for each demo. */
export const DemoBookingDialog = ({ booking, isOpen, onClose }: DemoBookingDialogProps) => {
  const [status, setStatus] = useState(booking.status);
  const [notes, setNotes] = useState(booking.notes);
  const { save, isPending } = useSave(booking, onClose);
  const isCancelling = status === "cancelled" && booking.status !== "cancelled";
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      description={booking.email}
      cancel={words.close}
      submit={words.save}
      submitting={words.saving}
      isPending={isPending}
    >
      {(formId) => (
        <form
          id={formId}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void save(status, notes);
          }}
        >
          <FormField label={words.status}>
            <SelectInput
              options={choices(booking).map((value) => ({ value, label: messages.statuses[value] }))}
              value={status}
              onChange={({ target }) => setStatus(DemoStatus.parse(target.value))}
            />
          </FormField>
          <div role="status">{isCancelling ? <Note>{words.cancelNote}</Note> : null}</div>
          <FormField label={words.notes} hint={words.notesHint}>
            <Textarea
              rows={4}
              maxLength={maxNotes}
              value={notes}
              onChange={({ target }) => setNotes(target.value)}
            />
          </FormField>
        </form>
      )}
    </FormDialog>
  );
};
