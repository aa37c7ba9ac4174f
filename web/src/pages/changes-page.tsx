import { ChangesInbox } from "../features/changes/changes-inbox.tsx";
import { messages } from "../features/changes/changes-messages.ts";
import { changesCalls } from "../features/changes/use-changes.ts";
import type { FirstCalls } from "../lib/opening.ts";
import { CompanyOnly } from "../ui/company-only.tsx";
import { PageHeader } from "../ui/page-header.tsx";

/** What the page asks for as it opens. */
export const firstCalls: FirstCalls = (place) => (place.reader.companyId ? changesCalls(place) : []);

/** /changes */
export const ChangesPage = () => (
  <CompanyOnly title={messages.title}>
    <PageHeader title={messages.title} subtitle={messages.subtitle} />
    <ChangesInbox />
  </CompanyOnly>
);
