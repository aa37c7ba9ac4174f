import type { Session } from "../lib/session.ts";

/** The routing states of specification 1, section 4, and "pending": asked to join, not yet answered. */
export type SessionState = "loading" | "signed_out" | "no_company" | "pending" | "super_admin" | "company";

/** Which of the routing tables holds (specification 1, section 2.1). */
export const sessionState = ({ user, isLoading }: Session): SessionState => {
  if (!user) return isLoading ? "loading" : "signed_out";
  if (user.role === "super_admin") return "super_admin";
  if (!user.companyId) return "no_company";
  return user.membership === "pending" ? "pending" : "company";
};
