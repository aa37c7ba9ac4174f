import { can } from "../../../shared/permissions/can.ts";
import { AllTitles } from "../features/cfr-titles/all-titles.tsx";
import { messages } from "../features/cfr-titles/titles-messages.ts";
import { ImportHistoryButton } from "../features/imports/import-history-button.tsx";
import { ImportRulesButton } from "../features/imports/import-rules-button.tsx";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";

export { titlesCalls as firstCalls } from "../features/cfr-titles/use-titles.ts";

/** All titles of the CFR. */
export const CfrTitlesPage = () => {
  const { user } = useSession();
  return (
    <>
      <PageHeader
        title={messages.list.title}
        subtitle={messages.list.subtitle}
        actions={
          can(user, "rule-import:create") ? (
            <>
              <ImportHistoryButton />
              <ImportRulesButton />
            </>
          ) : undefined
        }
      />
      <AllTitles />
    </>
  );
};
