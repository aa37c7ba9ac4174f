/** Words of Team Management. */
export const messages = {
  heading: "Team Management",
  subtitle: "Invite and manage team members",
  unconfirmed:
    "Until you confirm your address, you cannot invite people and they cannot find your company by its name.",
  tabs: {
    label: "Team",
    members: (count: number | undefined) =>
      count === undefined ? "Team Members" : `Team Members (${count})`,
    invitations: (count: number | undefined) =>
      count === undefined ? "Pending Invitations" : `Pending Invitations (${count})`,
    requests: (count: number) => `Join Requests (${count})`,
  },
  members: {
    caption: "Team members",
    columns: {
      name: "Name",
      role: "Role",
      department: "Department",
      status: "Status",
      lastLogin: "Last Login",
      actions: "Actions",
    },
    loading: "Loading team members...",
    empty: "No team members found. Start by inviting your first team member.",
    loadFailed: "Failed to fetch team members",
    unknown: "Unknown User",
    you: "You",
    active: "Active",
    inactive: "Inactive",
    noDepartment: "-",
    never: "Never",
  },
  roles: {
    member: "Member",
    compliance_officer: "Compliance Officer",
    company_admin: "Company Admin",
  },
  manage: {
    role: (name: string, role: string) => `Role of ${name}: ${role}`,
    activate: "Activate",
    deactivate: "Deactivate",
    roleUpdated: { title: "Role Updated", body: "User role has been updated successfully." },
    roleFailed: "Failed to Update Role",
    statusUpdated: { title: "User Status Updated", body: "User status has been updated successfully." },
    statusFailed: "Failed to Update Status",
    none: "None",
    confirm: {
      title: (name: string) => `Deactivate ${name}?`,
      body: "They will be signed out everywhere and cannot sign in until you reactivate them.",
    },
  },
  requests: {
    hint: "These people asked to join your company. They cannot see anything until you approve them.",
    caption: "People who asked to join",
    columns: { name: "Name", role: "Role", actions: "Actions" },
    approve: "Approve",
    decline: "Decline",
    approved: { title: "Request Approved", body: (name: string) => `${name} is now part of your company.` },
    declined: { title: "Request Declined", body: (name: string) => `${name} was not added to your company.` },
    approveFailed: "Failed to Approve",
    declineFailed: "Failed to Decline",
    tryAgain: "Please try again.",
    confirm: {
      title: "Decline this request?",
      body: (name: string) => `${name} will not join your company.`,
    },
    loadFailed: "Failed to fetch join requests",
  },
} as const;
