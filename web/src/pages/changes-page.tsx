import { ChangesInbox } from "../features/changes/changes-inbox.tsx";
import { messages } from "../features/changes/changes-messages.ts";
import { PageHeader } from "../ui/page-header.tsx";

export { changesCalls as firstCalls } from "../features/changes/use-changes.ts";

/** /changes */
export const ChangesPage = () => (
  <>
    <PageHeader title={messages.title} subtitle={messages.subtitle} />
    <ChangesInbox />
  </>
);
