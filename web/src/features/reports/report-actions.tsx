import { Button } from "@chakra-ui/react";
import { ListChecks, PackageCheck, Printer } from "lucide-react";
import { can } from "../../../../shared/permissions/can.ts";
import { useSession } from "../../lib/session.ts";
import type { ReportDocument } from "../../lib/table-file/report-table.ts";
import { MoreMenu } from "../../ui/more-menu.tsx";
import styles from "./reports.module.css";
import { messages } from "./reports-messages.ts";
import { useReportFiles } from "./use-report-files.ts";

const { actions: words } = messages;

/** Print of the report, and behind "⋯" its files and what is recorded of applicability; undefined while it is not on screen. */
export const ReportActions = ({ report }: { report: ReportDocument | undefined }) => {
  const files = useReportFiles(report);
  const { user } = useSession();
  return (
    <div className={styles.actions}>
      <Button disabled={!report} onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        {words.print}
      </Button>
      <MoreMenu
        actions={[
          ...files,
          { label: words.applicability, icon: ListChecks, to: "/applicability" },
          ...(can(user, "pack:manage")
            ? [{ label: words.packs, icon: PackageCheck, to: "/evidence-packs" }]
            : []),
        ]}
      />
    </div>
  );
};
