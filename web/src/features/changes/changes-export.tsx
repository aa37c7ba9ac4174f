import { useSession } from "../../lib/session.ts";
import { FileButtons } from "../../ui/file-buttons.tsx";
import { loadChangesDocument } from "./changes-document.ts";
import { useChangesFilters } from "./use-changes-filters.ts";

/** Saves the changes that the page lists, all of them. */
export const ChangesExport = () => {
  const { user } = useSession();
  const { query } = useChangesFilters();
  return <FileButtons make={() => loadChangesDocument(query, user?.companyName ?? "")} />;
};
