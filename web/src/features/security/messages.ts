/** Texts of /security. */
export const messages = {
  title: "Security",
  subtitle: "How people sign in to your company, and what programs and directories may do.",
  tabs: { label: "Security", signIn: "Sign-in" },
  retry: "Try Again",
} as const;
