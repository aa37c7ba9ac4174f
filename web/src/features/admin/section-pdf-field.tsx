import { Button } from "@chakra-ui/react";
import { FileText } from "lucide-react";
import { useId } from "react";
import { formatSize } from "../../lib/format.ts";
import { FileDrop } from "../../ui/file-drop.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import styles from "./obligations.module.css";
import { messages } from "./obligations-messages.ts";
import type { PdfUpload } from "./use-pdf-upload.ts";

const { pdfField: words, form } = messages;

interface SectionPdfFieldProps {
  upload: PdfUpload;
  /** The PDF the form has; null for none. */
  pdf: { readonly name: string; readonly size: number } | null;
  /** Where the PDF is saved from, once it belongs to an obligation. */
  href: string | undefined;
  onRemove: () => void;
}

const Chosen = ({
  pdf,
  href,
  onRemove,
}: Pick<SectionPdfFieldProps, "href" | "onRemove"> & {
  pdf: NonNullable<SectionPdfFieldProps["pdf"]>;
}) => (
  <div className={styles.pdf}>
    <FileText size={20} className={styles.pdfIcon} aria-hidden="true" />
    <div className={styles.pdfWords}>
      {href ? (
        <a
          href={href}
          target="_blank"
          rel="noopener"
          aria-label={words.download(pdf.name)}
          className={styles.pdfLink}
        >
          {pdf.name}
        </a>
      ) : (
        <span className={styles.pdfName}>{pdf.name}</span>
      )}
      <span className={styles.pdfSize}>{formatSize(pdf.size)}</span>
    </div>
    <Button variant="ghost" size="sm" onClick={onRemove}>
      {words.remove}
    </Button>
  </div>
);

const Sending = ({ upload: { sending, cancel } }: { upload: PdfUpload }) => (
  <div className={styles.sending}>
    <ProgressBar label={words.uploading(sending?.name ?? "")} share={sending?.share ?? 0} />
    <Button variant="ghost" size="sm" onClick={cancel}>
      {words.cancel}
    </Button>
  </div>
);

/** The PDF of an obligation: chosen, on its way, or there. */
export const SectionPdfField = ({ upload, pdf, href, onRemove }: SectionPdfFieldProps) => {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of form values, of which there is none
    <div role="group" aria-labelledby={labelId} className={styles.pdfField}>
      <span id={labelId} className={styles.pdfLabel}>
        {form.fields.sectionPdf}
      </span>
      {upload.sending ? <Sending upload={upload} /> : null}
      {!upload.sending && pdf ? <Chosen pdf={pdf} href={href} onRemove={onRemove} /> : null}
      {!upload.sending && !pdf ? (
        <FileDrop
          label={words.choose}
          hint={words.hint}
          accept=".pdf,application/pdf"
          error={upload.problem}
          onFile={(file) => void upload.choose(file)}
        />
      ) : null}
    </div>
  );
};
