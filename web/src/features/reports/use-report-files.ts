import { FileSpreadsheet, FileText } from "lucide-react";
import { useState } from "react";
import { saveFile } from "../../lib/save-file.ts";
import type { ReportDocument } from "../../lib/table-file/report-table.ts";
import type { MenuAction } from "../../ui/menu-trigger.tsx";
import { notify } from "../../ui/notify.ts";
import { messages } from "./reports-messages.ts";

const { files: words } = messages;
type Format = "csv" | "xlsx";

const icons = { csv: FileText, xlsx: FileSpreadsheet } as const;

/** The writers are loaded when a file is asked for. */
const write: Readonly<Record<Format, (report: ReportDocument) => Promise<Blob>>> = {
  csv: async (report) => (await import("../../lib/table-file/report-csv.ts")).reportCsv(report),
  xlsx: async (report) => (await import("../../lib/table-file/report-xlsx.ts")).reportXlsx(report),
};

/** Saves the report as it is on screen, as CSV or XLSX; `report` is undefined while it is not there. */
export const useReportFiles = (report: ReportDocument | undefined): readonly MenuAction[] => {
  const [isMaking, setMaking] = useState(false);
  const save = async (format: Format) => {
    if (!report || isMaking) return;
    setMaking(true);
    try {
      saveFile(await write[format](report), `${report.fileName}.${format}`);
    } catch {
      notify.error(words.failed, words.failedBody);
    } finally {
      setMaking(false);
    }
  };
  return (["csv", "xlsx"] as const).map((format) => ({
    label: words[format],
    icon: icons[format],
    reason: report ? undefined : words.notThere,
    onSelect: () => void save(format),
  }));
};
