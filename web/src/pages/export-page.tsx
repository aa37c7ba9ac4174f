import { useParams } from "react-router-dom";
import { NotFound } from "../app/not-found.tsx";
import { messages } from "../features/exports/export-messages.ts";
import { ExportState } from "../features/exports/export-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";

export { exportCalls as firstCalls } from "../features/exports/export-state.tsx";

/** /exports/{id} */
export const ExportPage = () => {
  const { exportId = "" } = useParams();
  return (
    <>
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      <ExportState exportId={exportId} missing={<NotFound />} />
    </>
  );
};
