import type { ImportJob } from "../../../../shared/schemas/import-job.ts";
import { useSession } from "../../lib/session.ts";

/** Which library the reader imports into. */
export const useLibrary = (): ImportJob["library"] => {
  const { user } = useSession();
  return user?.role === "super_admin" ? "shared" : "own";
};
