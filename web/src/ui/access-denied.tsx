import { ShieldX } from "lucide-react";
import { EmptyState } from "./empty-state.tsx";
import { PageHeader } from "./page-header.tsx";
import { LinkButton } from "./row-button.tsx";

/** What people see who may not open the page `title`; nothing of it is loaded. */
export const AccessDenied = ({ title }: { title: string }) => (
  <>
    <PageHeader title={title} />
    <EmptyState
      icon={ShieldX}
      heading="Access Denied"
      body={`Only administrators and compliance officers can access ${title}.`}
      actions={<LinkButton to="/">Go to the dashboard</LinkButton>}
    />
  </>
);
