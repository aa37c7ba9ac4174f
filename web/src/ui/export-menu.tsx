import { ChevronDown, Download, FileSpreadsheet, FileText } from "lucide-react";
import { useState } from "react";
import type { Contract, QueryOf } from "../../../shared/api/contract.ts";
import { type ExportFormat, exportFormats } from "../../../shared/api/export-contract.ts";
import type { ExportedList } from "../../../shared/schemas/export-job.ts";
import { downloaded } from "../lib/api-client.ts";
import { ApiError, messageOf } from "../lib/api-error.ts";
import { saveFile } from "../lib/save-file.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import panel from "./drop-panel.module.css";
import { exportMessages as words } from "./export-messages.ts";
import { MenuButton } from "./menu-button.tsx";
import { notify } from "./notify.ts";
import { useExportJob } from "./use-export-job.ts";

const icons = { csv: FileText, xlsx: FileSpreadsheet } as const;

interface ExportMenuProps<C extends Contract> {
  contract: C;
  /** The list's filters and order, as it is shown. */
  query: Omit<QueryOf<C>, "format" | "columns">;
  /** What the list shows, by the names of its file, in order; without it the file holds all there is. */
  columns?: readonly string[];
}

/** A list that is too long for a file at once. */
interface Large {
  format: ExportFormat;
  reason: string;
}

const isLarge = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === "export.large";

/** As the address of a list's file ends: `rules`. */
const listOf = ({ path }: Contract): ExportedList => path.slice(path.lastIndexOf("/") + 1) as ExportedList;

/** "Export": all rows of a list as a file, with the columns that it shows; a long one is made in the background. */
export const ExportMenu = <C extends Contract>({ contract, query, columns }: ExportMenuProps<C>) => {
  const [isExporting, setExporting] = useState(false);
  const [large, setLarge] = useState<Large>();
  const job = useExportJob();
  const save = async (format: ExportFormat) => {
    if (isExporting) return;
    setExporting(true);
    try {
      const asked = { ...query, format, ...(columns && { columns: columns.join() }) };
      const { blob, name } = await downloaded(contract, asked);
      saveFile(blob, name ?? `export.${format}`);
    } catch (error) {
      if (isLarge(error)) setLarge({ format, reason: messageOf(error, "") });
      else notify.failure(error, words.failed, words.failedBody);
    } finally {
      setExporting(false);
    }
  };
  const prepare = async ({ format }: Large) => {
    await job.start({
      ...{ list: listOf(contract), format },
      // An address's parameters are texts, numbers and flags.
      query: query as Readonly<Record<string, string | number | boolean>>,
      ...(columns && { columns: [...columns] }),
    });
    setLarge(undefined);
  };
  const label = job.rows !== null ? words.preparing(job.rows) : isExporting ? words.exporting : words.export;
  return (
    <>
      <MenuButton
        className={panel.button ?? ""}
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
      <ConfirmDialog
        isOpen={large !== undefined}
        title={words.large.title}
        body={words.large.body(large?.reason ?? "")}
        confirmLabel={words.large.confirm}
        tone="plain"
        isPending={job.isStarting}
        onConfirm={() => large && void prepare(large)}
        onCancel={() => setLarge(undefined)}
      />
    </>
  );
};
