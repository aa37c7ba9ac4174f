import { Download } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { fillPath } from "../../../../shared/api/fill-path.ts";
import { downloadPolicy } from "../../../../shared/api/policies.ts";
import type { Policy } from "../../../../shared/schemas/policy.ts";
import rowButton from "../../ui/row-button.module.css";
import { messages } from "./attachment-messages.ts";
import styles from "./attachments.module.css";
import { PolicyIcon } from "./policy-icon.tsx";

const { row: words } = messages;

/** How a document is called in a row. */
export const policyTitle = ({ id, originalName }: Pick<Policy, "id" | "originalName">): string =>
  originalName.trim() || words.noName(id);

interface PolicyWordsProps {
  policy: Policy;
  onView: (policy: Policy) => void;
  /** Short facts, side by side. */
  children: ReactNode;
}

/** A document's icon, its name that opens it, and facts below. */
export const PolicyWords = ({ policy, onView, children }: PolicyWordsProps) => {
  const name = policyTitle(policy);
  return (
    <div className={styles.words}>
      <PolicyIcon mimeType={policy.mimeType} />
      <div className={styles.nameAndFacts}>
        <button
          type="button"
          className={styles.name}
          title={words.view(name)}
          aria-haspopup="dialog"
          onClick={() => onView(policy)}
        >
          {name}
        </button>
        <p className={styles.facts}>{children}</p>
      </div>
    </div>
  );
};

interface DownloadButtonProps {
  policy: Policy;
  ref?: Ref<HTMLAnchorElement>;
  /** Where there is little room the icon alone stands for it. */
  isBrief?: boolean;
}

/** Saves a document under its original name, in a new tab: the address redirects to the file. */
export const DownloadButton = ({ policy, ref, isBrief = false }: DownloadButtonProps) => (
  <a
    ref={ref}
    className={rowButton.button}
    href={fillPath(downloadPolicy.path, { id: policy.id })}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={words.of(words.download, policyTitle(policy))}
  >
    <Download aria-hidden="true" />
    {isBrief ? null : words.download}
  </a>
);
