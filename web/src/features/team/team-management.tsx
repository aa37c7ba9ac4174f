import { useState } from "react";
import { listGroups } from "../../../../shared/api/groups.ts";
import { listInvitations } from "../../../../shared/api/invitations.ts";
import { listJoinRequests, listTeamMembers } from "../../../../shared/api/team.ts";
import { can } from "../../../../shared/permissions/can.ts";
import { type FirstCalls, firstCall } from "../../lib/opening.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";
import { allGroups } from "../../lib/use-groups.ts";
import { Note } from "../../ui/note.tsx";
import { type TabPanel, TabPanels } from "../../ui/tab-panels.tsx";
import { GroupList } from "./groups/group-list.tsx";
import { messages as groupMessages } from "./groups/groups-messages.ts";
import { InvitationList } from "./invitation-list.tsx";
import { JoinRequests } from "./join-requests.tsx";
import { MemberList } from "./member-list.tsx";
import { messages } from "./messages.ts";

const membersTab = "members";

/** What the page asks for as it opens. */
export const teamCalls: FirstCalls = ({ reader }) => {
  const actor = { role: reader.role, membership: "active" } as const;
  return [
    firstCall(listTeamMembers, {}),
    firstCall(listGroups, allGroups),
    ...(can(actor, "member:manage") ? [firstCall(listInvitations, {})] : []),
    ...(can(actor, "join-request:decide") ? [firstCall(listJoinRequests, {})] : []),
  ];
};

/** What only managers see: the invitations, and the requests to join when there are any. */
const useManagerPanels = (): TabPanel[] => {
  const { user } = useSession();
  const isManager = can(user, "member:manage");
  const invitations = useApi(listInvitations, isManager ? {} : null);
  const requests = useApi(listJoinRequests, can(user, "join-request:decide") ? {} : null).data ?? [];
  return [
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
};

/** Members, invitations and requests to join. */
export const TeamManagement = () => {
  const [tab, setTab] = useState(membersTab);
  const { user } = useSession();
  const members = useApi(listTeamMembers, {});
  const groups = useApi(listGroups, allGroups);
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
    ...useManagerPanels(),
  ];
  const value = panels.some(({ id }) => id === tab) ? tab : membersTab;
  return (
    <>
      {user?.emailConfirmedAt === null ? <Note>{messages.unconfirmed}</Note> : null}
      <TabPanels label={messages.tabs.label} panels={panels} value={value} onChange={setTab} />
    </>
  );
};
