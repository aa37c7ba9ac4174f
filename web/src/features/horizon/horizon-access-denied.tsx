import { ShieldX } from "lucide-react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { LinkButton } from "../../ui/row-button.tsx";
import { messages } from "./horizon-messages.ts";

/** What people see who may not read the map; nothing of it is loaded. */
export const HorizonAccessDenied = () => (
  <>
    <PageHeader title={messages.title} />
    <EmptyState
      icon={ShieldX}
      heading={messages.denied.heading}
      body={messages.denied.body}
      actions={<LinkButton to="/">{messages.denied.action}</LinkButton>}
    />
  </>
);
