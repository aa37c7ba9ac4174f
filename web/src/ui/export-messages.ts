import { formatCount } from "../lib/format.ts";

/** Words of the files of lists. */
export const exportMessages = {
  export: "Export",
  exporting: "Exporting...",
  formats: { csv: "CSV", xlsx: "XLSX" },
  failed: "Export Failed",
  failedBody: "The file could not be created. Please try again.",
  large: {
    title: "Make a large export?",
    body: (reason: string) => `${reason} It is made in the background, and you are told when it is ready.`,
    confirm: "Prepare export",
    started: "Your export is being prepared",
    error: "Error",
    failed: "The export could not be started. Please try again.",
  },
  preparing: (rows: number) => (rows === 0 ? "Preparing..." : `Preparing... ${formatCount(rows, "row")}`),
  ready: "Your export is ready",
  rows: (rows: number) => formatCount(rows, "row"),
  download: "Download",
  jobFailed: "Your export could not be made",
} as const;
