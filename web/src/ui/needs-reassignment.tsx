import { listTeamMembers } from "../../../shared/api/team.ts";
import { useApi } from "../lib/use-api.ts";
import styles from "./needs-reassignment.module.css";

/** Marks what is assigned to a deactivated person; empty for everyone else. */
export const NeedsReassignment = ({ userId }: { userId: string }) => {
  const { data } = useApi(listTeamMembers, {});
  const person = data?.find(({ id }) => id === userId);
  return person && !person.isActive ? <span className={styles.mark}>Needs reassignment</span> : null;
};
