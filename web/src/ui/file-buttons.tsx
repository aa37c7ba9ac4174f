import { Button } from "@chakra-ui/react";
import { FileSpreadsheet, FileText } from "lucide-react";
import { useState } from "react";
import { saveFile } from "../lib/save-file.ts";
import type { ReportDocument } from "../lib/table-file/report-table.ts";
import { notify } from "./notify.ts";

const words = {
  csv: "Export CSV",
  xlsx: "Export XLSX",
  failed: "Export Failed",
  failedBody: "The file could not be created. Please try again.",
} as const;
type Format = "csv" | "xlsx";

/** The writers are loaded when a file is asked for. */
const write: Readonly<Record<Format, (report: ReportDocument) => Promise<Blob>>> = {
  csv: async (report) => (await import("../lib/table-file/report-csv.ts")).reportCsv(report),
  xlsx: async (report) => (await import("../lib/table-file/report-xlsx.ts")).reportXlsx(report),
};

interface FileButtonsProps {
  /** Gives what the files hold; undefined while that is not there. */
  make: (() => ReportDocument | Promise<ReportDocument>) | undefined;
}

/** Saves what is on screen as CSV or XLSX. */
export const FileButtons = ({ make }: FileButtonsProps) => {
  const [making, setMaking] = useState<Format>();
  const save = async (format: Format) => {
    if (!make || making) return;
    setMaking(format);
    try {
      const report = await make();
      saveFile(await write[format](report), `${report.fileName}.${format}`);
    } catch {
      notify.error(words.failed, words.failedBody);
    } finally {
      setMaking(undefined);
    }
  };
  return (
    <>
      <Button
        variant="outline"
        disabled={!make}
        loading={making === "csv"}
        loadingText={words.csv}
        onClick={() => save("csv")}
      >
        <FileText aria-hidden="true" />
        {words.csv}
      </Button>
      <Button
        variant="outline"
        disabled={!make}
        loading={making === "xlsx"}
        loadingText={words.xlsx}
        onClick={() => save("xlsx")}
      >
        <FileSpreadsheet aria-hidden="true" />
        {words.xlsx}
      </Button>
    </>
  );
};
