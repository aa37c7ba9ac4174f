import { SearchX } from "lucide-react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import { messages } from "./titles-messages.ts";

/** What a search says that leaves no title. */
export const NoTitleFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={SearchX}
    heading={messages.empty.heading}
    body={messages.empty.body}
    actions={
      <PlainButton variant="outline" onClick={onClear}>
        {messages.empty.clear}
      </PlainButton>
    }
  />
);
