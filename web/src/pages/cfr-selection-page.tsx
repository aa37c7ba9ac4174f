import { SelectionList } from "../features/cfr-titles/selection-list.tsx";
import { messages } from "../features/cfr-titles/selection-messages.ts";
import { Note } from "../ui/note.tsx";
import { PageHeader } from "../ui/page-header.tsx";

/** Choosing the company's titles (specification 1, section 2.10). */
export const CfrSelectionPage = () => (
  <>
    <PageHeader title={messages.title} subtitle={messages.subtitle} />
    <Note>{messages.note}</Note>
    <SelectionList />
  </>
);
