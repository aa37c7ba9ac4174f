import { exportChanges } from "../../../../shared/api/exports.ts";
import { ExportMenu } from "../../ui/export-menu.tsx";
import { useChangesFilters } from "./use-changes-filters.ts";

/** Saves the changes that the page lists, all of them. */
export const ChangesExport = () => {
  const { query } = useChangesFilters();
  return <ExportMenu contract={exportChanges} query={query} />;
};
