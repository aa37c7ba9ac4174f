/** Texts of the tab that says how people sign in. */
export const messages = {
  heading: "Sign-in",
  about: "Changes apply to everyone in your company from their next click.",
  failed: "Failed to fetch the sign-in settings",
  require: "Require two-step verification for everybody",
  requireHint: "People without a second step must set one up before they can go on. Set up your own first.",
  fields: {
    idleMinutes: "Sign out after (minutes idle)",
    absoluteHours: "Sign out after (hours)",
    sessionsPerPerson: "Sessions per person",
  },
  hints: {
    idleMinutes: "From 5 to 10,080 minutes (a week).",
    absoluteHours: "From 1 to 720 hours (30 days), however active a person is.",
    sessionsPerPerson: "From 1 to 20. One more sign-in ends the session that was idle longest.",
  },
  save: "Save Changes",
  saving: "Saving...",
  reload: "Reload",
  updated: "Security Updated",
  updateFailed: "Update Failed",
  updateFailedBody: "Nothing was changed. Please try again.",
} as const;
