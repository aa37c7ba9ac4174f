/** Texts of /security. */
export const messages = {
  title: "Security",
  subtitle: "How people sign in to your company, and what programs and directories may do.",
  tabs: {
    label: "Security",
    signIn: "Sign-in",
    sso: "Single sign-on",
    directory: "Directory",
    programs: "Programs",
    data: "Data",
  },
  retry: "Try Again",
  usage: {
    heading: "Usage",
    about: "What your company has used of its share of this installation. Ask its operator for other limits.",
    failed: "Failed to fetch usage",
  },
} as const;
