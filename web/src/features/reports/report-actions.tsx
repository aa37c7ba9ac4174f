import { Button } from "@chakra-ui/react";
import { FileSpreadsheet, FileText, Printer } from "lucide-react";
import { useState } from "react";
import { notify } from "../../ui/notify.ts";
import type { ReportDocument } from "./report-table.ts";
import styles from "./reports.module.css";
import { messages } from "./reports-messages.ts";

const { actions: words } = messages;
type Format = "csv" | "xlsx";

/** The writers are loaded when a file is asked for. */
const write: Readonly<Record<Format, (report: ReportDocument) => Promise<Blob>>> = {
  csv: async (report) => (await import("./report-csv.ts")).reportCsv(report),
  xlsx: async (report) => (await import("./report-xlsx.ts")).reportXlsx(report),
};

/** Lets the browser save a file that was made here. */
const saveFile = (blob: Blob, name: string): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** Files and print of the report; undefined while it is not on screen. */
export const ReportActions = ({ report }: { report: ReportDocument | undefined }) => {
  const [making, setMaking] = useState<Format>();
  const save = async (format: Format) => {
    if (!report || making) return;
    setMaking(format);
    try {
      saveFile(await write[format](report), `${report.fileName}.${format}`);
    } catch {
      notify.error(words.failed, words.failedBody);
    } finally {
      setMaking(undefined);
    }
  };
  return (
    <div className={styles.actions}>
      <Button
        variant="outline"
        disabled={!report}
        loading={making === "csv"}
        loadingText={words.csv}
        onClick={() => save("csv")}
      >
        <FileText aria-hidden="true" />
        {words.csv}
      </Button>
      <Button
        variant="outline"
        disabled={!report}
        loading={making === "xlsx"}
        loadingText={words.xlsx}
        onClick={() => save("xlsx")}
      >
        <FileSpreadsheet aria-hidden="true" />
        {words.xlsx}
      </Button>
      <Button variant="outline" disabled={!report} onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        {words.print}
      </Button>
    </div>
  );
};
