import { File, FileText, FileType } from "lucide-react";
import { policyTypes } from "../../../../shared/schemas/policy.ts";
import styles from "./policy-name.module.css";

const isWord = (mimeType: string): boolean => mimeType === policyTypes.doc || mimeType === policyTypes.docx;

const kindOf = (mimeType: string | undefined): "pdf" | "word" | "other" => {
  if (mimeType === policyTypes.pdf) return "pdf";
  return mimeType !== undefined && isWord(mimeType) ? "word" : "other";
};

const icons = { pdf: FileText, word: FileType, other: File } as const;
const names = { pdf: "PDF", word: "Word", other: "Document" } as const;

/** What kind of document it is: PDF, Word or another. */
export const PolicyIcon = ({ mimeType }: { mimeType: string | undefined }) => {
  const kind = kindOf(mimeType);
  const Icon = icons[kind];
  return (
    <span role="img" aria-label={names[kind]} title={names[kind]} className={styles.icon} data-kind={kind}>
      <Icon size={18} aria-hidden="true" />
    </span>
  );
};
