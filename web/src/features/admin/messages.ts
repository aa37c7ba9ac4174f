/** Words of the system administration console. */
export const messages = {
  heading: "System Administration",
  badge: "Super Admin",
  subtitle: "Import regulatory rules and configure system settings",
  tabs: {
    label: "Console sections",
    metadata: "Sectional Metadata",
    obligations: "Obligations & Evaluations",
    system: "System",
    sources: "Sources",
  },
  titles: "CFR Titles",
  horizon: "Horizon Map",
  imports: {
    statuses: {
      queued: "Queued",
      running: "Running",
      done: "Done",
      done_with_errors: "Done with errors",
      failed: "Failed",
    },
  },
} as const;
