import { useState } from "react";
import { listJoinRequests, listTeamMembers } from "../../../../shared/api/team.ts";
import { can } from "../../../../shared/permissions/can.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";
import { TabPanels } from "../../ui/tab-panels.tsx";
import { JoinRequests } from "./join-requests.tsx";
import { MemberList } from "./member-list.tsx";
import { messages } from "./messages.ts";

const membersTab = "members";
const requestsTab = "requests";

/** Members, and the requests to join when there are any (specification 3, section 2; behaviour, "Joining by name"). */
export const TeamManagement = () => {
  const { user } = useSession();
  const [tab, setTab] = useState(membersTab);
  const members = useApi(listTeamMembers, {});
  const requests = useApi(listJoinRequests, can(user, "join-request:decide") ? {} : null).data ?? [];
  const panels = [
    {
      id: membersTab,
      label: messages.tabs.members(members.data?.length),
      content: <MemberList state={members} />,
    },
    ...(requests.length > 0
      ? [
          {
            id: requestsTab,
            label: messages.tabs.requests(requests.length),
            content: <JoinRequests people={requests} />,
          },
        ]
      : []),
  ];
  const value = panels.some(({ id }) => id === tab) ? tab : membersTab;
  return <TabPanels label={messages.tabs.label} panels={panels} value={value} onChange={setTab} />;
};
