import { can } from "../../../shared/permissions/can.ts";
import { SelectionList } from "../features/cfr-titles/selection-list.tsx";
import { messages } from "../features/cfr-titles/selection-messages.ts";
import { useSession } from "../lib/session.ts";
import { Note } from "../ui/note.tsx";
import { PageHeader } from "../ui/page-header.tsx";

/** Choosing the company's titles. */
export const CfrSelectionPage = () => {
  const { user } = useSession();
  return (
    <>
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      <Note>
        {messages.note}
        {can(user, "selection:manage") ? null : ` ${messages.notAllowed}`}
      </Note>
      <SelectionList />
    </>
  );
};
