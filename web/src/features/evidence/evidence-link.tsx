import { FileText, Link2 } from "lucide-react";
import { downloadEvidence } from "../../../../shared/api/evidence.ts";
import { fillPath } from "../../../../shared/api/fill-path.ts";
import type { Evidence } from "../../../../shared/schemas/evidence.ts";
import { useFileLink } from "../../ui/use-file-link.ts";
import styles from "./evidence.module.css";
import { messages } from "./evidence-messages.ts";

const { error: title, openFailed: body } = messages.toast;

/** What evidence shows, as a link that saves the file or opens the address in a tab of its own. */
export const EvidenceLink = ({
  evidence: { id, title: text, kind },
}: {
  evidence: Pick<Evidence, "id" | "title" | "kind">;
}) => {
  const link = useFileLink(fillPath(downloadEvidence.path, { id }), { title, body });
  const Icon = kind === "file" ? FileText : Link2;
  return (
    <a className={styles.link} {...link} href={link.href}>
      <Icon size={15} aria-hidden="true" className={styles.icon} />
      <span className={styles.text}>{text}</span>
    </a>
  );
};
