import { Button } from "@chakra-ui/react";
import { BookOpen, FileSearch } from "lucide-react";
import { Link } from "react-router-dom";
import { can } from "../../../../shared/permissions/can.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { messages } from "./reports-messages.ts";

const { noTitles, noRules } = messages.empty;

/** The company has no titles: managers see where to select them. */
export const NoTitles = () => {
  const { user } = useSession();
  const maySelect = can(user, "selection:manage");
  return (
    <EmptyState
      icon={BookOpen}
      heading={noTitles.heading}
      body={maySelect ? noTitles.body : `${noTitles.body} ${noTitles.others}`}
      actions={
        maySelect ? (
          <Button asChild>
            <Link to="/cfr-selection">{noTitles.managers}</Link>
          </Button>
        ) : null
      }
    />
  );
};

/** There are titles, but no rules in them or in the one that was chosen. */
export const NoRules = ({ onClear }: { onClear: (() => void) | undefined }) => (
  <EmptyState
    icon={FileSearch}
    heading={noRules.heading}
    body={noRules.body}
    actions={
      onClear ? (
        <Button
          variant="outline"
          onClick={({ currentTarget }) => {
            // The button goes away: the focus stays on this page.
            currentTarget.closest("main")?.focus({ preventScroll: true });
            onClear();
          }}
        >
          {noRules.clear}
        </Button>
      ) : null
    }
  />
);
