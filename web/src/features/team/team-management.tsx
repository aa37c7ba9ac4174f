import { useState } from "react";
import { useSession } from "../../lib/session.ts";
import { Note } from "../../ui/note.tsx";
import { type TabPanel, TabPanels } from "../../ui/tab-panels.tsx";
import { GroupList } from "./groups/group-list.tsx";
import { messages as groupMessages } from "./groups/groups-messages.ts";
import { InvitationList } from "./invitation-list.tsx";
import { JoinRequests } from "./join-requests.tsx";
import { MemberList } from "./member-list.tsx";
import { messages } from "./messages.ts";
import { type Team, useTeam } from "./use-team.ts";

const membersTab = "members";

/** What only managers see: the invitations, and the requests to join when there are any. */
const managerPanels = ({ isManager, invitations, requests: { data: requests = [] } }: Team): TabPanel[] => [
  ...(isManager
    ? [
        {
          id: "invitations",
          label: messages.tabs.invitations(invitations.data?.length),
          content: <InvitationList state={invitations} />,
        },
      ]
    : []),
  ...(requests.length > 0
    ? [
        {
          id: "requests",
          label: messages.tabs.requests(requests.length),
          content: <JoinRequests people={requests} />,
        },
      ]
    : []),
];

/** Members, invitations and requests to join. */
export const TeamManagement = () => {
  const [tab, setTab] = useState(membersTab);
  const { user } = useSession();
  const team = useTeam();
  const { members, groups } = team;
  const panels = [
    {
      id: membersTab,
      label: messages.tabs.members(members.data?.length),
      content: <MemberList state={members} />,
    },
    {
      id: "groups",
      label: groupMessages.tab(groups.data?.total),
      content: <GroupList state={groups} team={members.data ?? []} />,
    },
    ...managerPanels(team),
  ];
  const value = panels.some(({ id }) => id === tab) ? tab : membersTab;
  return (
    <>
      {user?.emailConfirmedAt === null ? <Note>{messages.unconfirmed}</Note> : null}
      <TabPanels label={messages.tabs.label} panels={panels} value={value} onChange={setTab} />
    </>
  );
};
