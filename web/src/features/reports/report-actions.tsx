import { Button } from "@chakra-ui/react";
import { Printer } from "lucide-react";
import { Link } from "react-router-dom";
import type { ReportDocument } from "../../lib/table-file/report-table.ts";
import { FileButtons } from "../../ui/file-buttons.tsx";
import styles from "./reports.module.css";
import { messages } from "./reports-messages.ts";

const { actions: words } = messages;
/** Files and print of the report; undefined while it is not on screen. */
export const ReportActions = ({ report }: { report: ReportDocument | undefined }) => (
  <div className={styles.actions}>
    <Button asChild variant="outline">
      <Link to="/applicability">{words.applicability}</Link>
    </Button>
    <FileButtons make={report && (() => report)} />
    <Button variant="outline" disabled={!report} onClick={() => window.print()}>
      <Printer aria-hidden="true" />
      {words.print}
    </Button>
  </div>
);
