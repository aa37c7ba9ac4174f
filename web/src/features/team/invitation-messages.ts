/** Words of the invitations. */
export const messages = {
  invite: "Invite Member",
  dialog: {
    title: "Invite Member",
    description: "They will get an email with a link to join your company. The link is valid for seven days.",
    fields: { email: "Email", role: "Role", department: "Department", jobTitle: "Job Title" },
    cancel: "Cancel",
    submit: "Send Invitation",
    submitting: "Sending...",
  },
  sent: { title: "Invitation Sent", body: "Team member invitation has been sent successfully." },
  sendFailed: "Failed to Send Invitation",
  list: {
    caption: "Pending invitations",
    columns: {
      email: "Email",
      role: "Role",
      invitedBy: "Invited By",
      expires: "Expires",
      actions: "Actions",
    },
    loading: "Loading invitations...",
    empty: "No pending invitations.",
    loadFailed: "Failed to fetch invitations",
    unusable:
      "The person who sent this invitation can no longer grant this role. Resend it to make it valid again.",
    unknown: "Unknown User",
    resend: "Resend",
    cancel: "Cancel",
  },
  cancelled: { title: "Invitation Cancelled", body: "The invitation has been cancelled." },
  cancelFailed: "Failed to Cancel",
  confirm: {
    title: "Cancel this invitation?",
    body: (email: string) => `The link sent to ${email} will stop working.`,
    confirm: "Cancel Invitation",
    keep: "Keep",
  },
  tryAgain: "Please try again.",
} as const;
