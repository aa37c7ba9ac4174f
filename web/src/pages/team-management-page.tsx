import { InviteFileButton } from "../features/team/invite-file-button.tsx";
import { InviteMember } from "../features/team/invite-member.tsx";
import { messages } from "../features/team/messages.ts";
import { TeamManagement } from "../features/team/team-management.tsx";
import { CompanyOnly } from "../ui/company-only.tsx";
import { PageHeader } from "../ui/page-header.tsx";

export { teamCalls as firstCalls } from "../features/team/use-team.ts";

/** /team-management */
export const TeamManagementPage = () => (
  <CompanyOnly title={messages.heading}>
    <PageHeader
      title={messages.heading}
      subtitle={messages.subtitle}
      actions={
        <>
          <InviteFileButton />
          <InviteMember />
        </>
      }
    />
    <TeamManagement />
  </CompanyOnly>
);
