import { useSearchParams } from "react-router-dom";
import { exportAssignments } from "../../../../shared/api/exports.ts";
import { ExportMenu } from "../../ui/export-menu.tsx";
import { filtersIn, queryOf } from "./use-my-assignments.ts";

/** Saves the assignments that the page lists, all of them. */
export const AssignmentsExport = () => {
  const [params] = useSearchParams();
  return <ExportMenu contract={exportAssignments} query={queryOf(filtersIn(params))} />;
};
