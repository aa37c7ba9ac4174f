import { Button } from "@chakra-ui/react";
import { Download } from "lucide-react";
import { downloadImportErrors, getImport } from "../../../../shared/api/imports.ts";
import type { ImportJob } from "../../../../shared/schemas/import-job.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { messages } from "./history-messages.ts";
import { RowErrors } from "./row-errors.tsx";

const { errors: words } = messages;

/** The list of imports leaves the rows out; one import brings them. */
const FailedRows = ({ jobId }: Pick<ImportJob, "jobId">) => (
  <AsyncView
    state={useApi(getImport, { params: { jobId } })}
    failure={words.loadFailed}
    skeleton={<SkeletonRows count={3} />}
  >
    {(job) => <RowErrors job={job} />}
  </AsyncView>
);

/** Every row that failed, not only the first ones. The browser saves it: the answer is an attachment. */
const csvPath = ({ jobId }: ImportJob): string => downloadImportErrors.path.replace("{jobId}", jobId);

interface ImportErrorsDialogProps {
  /** The import whose failed rows are shown; undefined keeps the dialog closed. */
  job: ImportJob | undefined;
  onClose: () => void;
}

/** Why rows of a file were left out. */
export const ImportErrorsDialog = ({ job, onClose }: ImportErrorsDialogProps) => (
  <Dialog
    isOpen={job !== undefined}
    onClose={onClose}
    size="lg"
    title={words.heading}
    description={job?.fileName}
    footer={
      <>
        <Button variant="outline" onClick={onClose}>
          {messages.close}
        </Button>
        {job ? (
          <Button asChild>
            <a href={csvPath(job)} download>
              <Download aria-hidden="true" />
              {words.download}
            </a>
          </Button>
        ) : null}
      </>
    }
  >
    {job ? <FailedRows jobId={job.jobId} /> : null}
  </Dialog>
);
