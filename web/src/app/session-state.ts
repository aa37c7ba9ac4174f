import type { Session } from "../lib/session.ts";

/** The routing states; "pending" is a person who asked to join and waits for an answer. */
export type SessionState = "loading" | "signed_out" | "no_company" | "pending" | "super_admin" | "company";

/** Which of the routing tables holds. */
export const sessionState = ({ user, isLoading }: Session): SessionState => {
  if (!user) return isLoading ? "loading" : "signed_out";
  if (user.role === "super_admin") return "super_admin";
  if (!user.companyId) return "no_company";
  return user.membership === "pending" ? "pending" : "company";
};
