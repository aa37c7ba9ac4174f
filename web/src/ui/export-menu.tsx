import { ChevronDown, Download, FileSpreadsheet, FileText } from "lucide-react";
import { useState } from "react";
import type { Contract, QueryOf } from "../../../shared/api/contract.ts";
import { type ExportFormat, exportFormats } from "../../../shared/api/export-contract.ts";
import { downloaded } from "../lib/api-client.ts";
import { saveFile } from "../lib/save-file.ts";
import styles from "./export-menu.module.css";
import { MenuButton } from "./menu-button.tsx";
import { notify } from "./notify.ts";

const words = {
  export: "Export",
  exporting: "Exporting...",
  formats: { csv: "CSV", xlsx: "XLSX" },
  failed: "Export Failed",
  failedBody: "The file could not be created. Please try again.",
} as const;
const icons = { csv: FileText, xlsx: FileSpreadsheet } as const;

interface ExportMenuProps<C extends Contract> {
  contract: C;
  /** The list's filters and order, as it is shown. */
  query: Omit<QueryOf<C>, "format" | "columns">;
}

/** "Export": all rows of a list as a file. */
export const ExportMenu = <C extends Contract>({ contract, query }: ExportMenuProps<C>) => {
  const [isExporting, setExporting] = useState(false);
  const save = async (format: ExportFormat) => {
    if (isExporting) return;
    setExporting(true);
    try {
      const { blob, name } = await downloaded(contract, { ...query, format });
      saveFile(blob, name ?? `export.${format}`);
    } catch (error) {
      notify.failure(error, words.failed, words.failedBody);
    } finally {
      setExporting(false);
    }
  };
  const label = isExporting ? words.exporting : words.export;
  return (
    <MenuButton
      className={styles.button}
      aria-label={label}
      placement="bottom-end"
      actions={() =>
        exportFormats.map((format) => ({
          label: words.formats[format],
          icon: icons[format],
          onSelect: () => void save(format),
        }))
      }
    >
      <Download aria-hidden="true" />
      {label}
      <ChevronDown aria-hidden="true" />
    </MenuButton>
  );
};
