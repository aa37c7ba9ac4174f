import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { invitePeopleInBulk, listInvitations } from "../../../../shared/api/invitations.ts";
import type { InvitationResult } from "../../../../shared/schemas/invitation.ts";
import { useSession } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { Badge } from "../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { notify } from "../../ui/notify.ts";
import { type FileRow, readInvitationRows, resultsLink, templateLink } from "./invitation-rows.ts";
import { messages } from "./invite-file-messages.ts";
import styles from "./team.module.css";

const { columns: words } = messages;
const invalidates = [listInvitations];

interface Numbered<T> {
  readonly row: T;
  readonly number: number;
}
const numbered = <T,>(rows: readonly T[]): Numbered<T>[] => rows.map((row, number) => ({ row, number }));
const rowKey = ({ number }: Numbered<unknown>) => String(number);

const AddressCell = ({ row: { email } }: Numbered<{ readonly email: string }>) => (
  <span className={styles.address}>{email || messages.none}</span>
);

const previewColumns: readonly Column<Numbered<FileRow>>[] = [
  { id: "email", header: words.email, cell: AddressCell, isMain: true },
  { id: "role", header: words.role, cell: ({ row }) => row.role.replaceAll("_", " ") },
  {
    id: "result",
    header: words.result,
    cell: ({ row }) =>
      row.problem ? (
        <span className={styles.warning}>{row.problem}</span>
      ) : (
        <Badge tone="green">{messages.ready}</Badge>
      ),
  },
];

const resultColumns: readonly Column<Numbered<InvitationResult>>[] = [
  { id: "email", header: words.email, cell: AddressCell, isMain: true },
  {
    id: "result",
    header: words.result,
    cell: ({ row: { outcome, message } }) => (
      <span className={styles.result}>
        <Badge tone={outcome === "invited" ? "green" : "orange"}>{messages.outcomes[outcome]}</Badge>
        {outcome === "invited" ? null : <span className={styles.detail}>{message}</span>}
      </span>
    ),
  },
];

/** Sends the rows that can be sent, and tells of all of them in their order. */
const useSending = () => {
  const { run, isPending } = useApiMutation(invitePeopleInBulk, { invalidates });
  const send = async (rows: readonly FileRow[]): Promise<InvitationResult[]> => {
    const ready = rows.filter(({ problem }) => problem === undefined);
    const invitations = ready.map(({ problem: _, ...cells }) => cells);
    const answered = (await run({ body: { invitations } })).results.values();
    return rows.flatMap(({ email, problem }) => {
      if (problem !== undefined) return { email, outcome: "invalid" as const, message: problem };
      return answered.next().value ?? [];
    });
  };
  return { send, isPending };
};

const Template = () => (
  <a className={styles.link} href={templateLink()} download="invitations.csv">
    {messages.template}
  </a>
);

interface InviteFileDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Invites the people of a CSV file: chosen, looked at, sent, and told of row by row. */
export const InviteFileDialog = ({ isOpen, onClose }: InviteFileDialogProps) => {
  const { user } = useSession();
  const { send, isPending } = useSending();
  const [error, setError] = useState<string>();
  const [rows, setRows] = useState<readonly FileRow[]>();
  const [results, setResults] = useState<readonly InvitationResult[]>();
  const read = async (file: File) => {
    const reading = await readInvitationRows(file, user?.role);
    setError("error" in reading ? reading.error : undefined);
    setRows("rows" in reading ? reading.rows : undefined);
  };
  const submit = async (given: readonly FileRow[]) => {
    try {
      setResults(await send(given));
    } catch (failure) {
      notify.failure(failure, messages.sendFailed, messages.tryAgain);
    }
  };
  const ready = rows?.filter(({ problem }) => problem === undefined).length ?? 0;
  const invited = results?.filter(({ outcome }) => outcome === "invited").length ?? 0;
  const content = results ? (
    <>
      <div className={styles.head}>
        <p role="status">{messages.done(invited, results.length)}</p>
        <Button asChild size="sm" variant="outline">
          <a href={resultsLink(results)} download="invitation-results.csv">
            {messages.download}
          </a>
        </Button>
      </div>
      <DataTable
        caption={messages.results}
        columns={resultColumns}
        rows={numbered(results)}
        rowKey={rowKey}
        isWhole
      />
    </>
  ) : rows ? (
    <>
      {/* The button is what the keyboard scrolls a long list by. */}
      <div className={styles.head}>
        <p role="status">{messages.summary(ready, rows.length)}</p>
        <Button size="sm" variant="outline" disabled={isPending} onClick={() => setRows(undefined)}>
          {messages.another}
        </Button>
      </div>
      <DataTable
        caption={messages.preview}
        columns={previewColumns}
        rows={numbered(rows)}
        rowKey={rowKey}
        isWhole
      />
    </>
  ) : (
    <>
      <FileDrop
        label={messages.choose}
        hint={messages.hint}
        accept=".csv,text/csv"
        error={error}
        onFile={(file) => void read(file)}
      />
      <Template />
    </>
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={messages.title}
      description={messages.description}
      size="xl"
      canDismiss={!isPending}
      footer={
        rows && !results ? (
          <Button
            disabled={ready === 0}
            loading={isPending}
            loadingText={messages.sending}
            onClick={() => void submit(rows)}
          >
            {messages.send(ready)}
          </Button>
        ) : (
          <Button variant={results ? "solid" : "outline"} onClick={onClose}>
            {results ? messages.close : messages.cancel}
          </Button>
        )
      }
    >
      <div className={styles.form}>{content}</div>
    </Dialog>
  );
};
