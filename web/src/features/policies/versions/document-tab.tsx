import { Button } from "@chakra-ui/react";
import { Download } from "lucide-react";
import { type Policy, policyTypes } from "../../../../../shared/schemas/policy.ts";
import type { PolicyVersion } from "../../../../../shared/schemas/policy-version.ts";
import { formatDate, formatSize } from "../../../lib/format.ts";
import { PolicyViewerBody, type ShownDocument } from "../policy-viewer-body.tsx";
import { usePolicyDownload } from "../use-policy-download.ts";
import styles from "./policy-page.module.css";
import { messages } from "./version-messages.ts";

const { document: words } = messages;

interface DocumentTabProps {
  policy: Policy;
  /** The version that is shown; undefined for the published one, or the latest where none is. */
  version: PolicyVersion | undefined;
}

/** A Word document has "Download & View" beside its preview. */
const isWord = (type: string): boolean => type === policyTypes.doc || type === policyTypes.docx;

const DownloadButton = ({ policyId, version }: { policyId: string } & Pick<DocumentTabProps, "version">) => (
  <Button asChild variant="outline" size="sm">
    <a {...usePolicyDownload(policyId, version?.number)}>
      <Download aria-hidden="true" />
      {words.download}
    </a>
  </Button>
);

/** The document of a policy: the published version, or one that was chosen. */
export const DocumentTab = ({ policy, version }: DocumentTabProps) => {
  const { originalName, mimeType, fileSize } = version ?? policy;
  const shown: ShownDocument = {
    ...{ id: policy.id, originalName, mimeType },
    ...(version && { versionNumber: version.number }),
  };
  const since = version?.createdAt ?? policy.uploadedAt;
  return (
    <div className={styles.document}>
      <div className={styles.documentHead}>
        <div>
          <p className={styles.documentName}>{originalName}</p>
          <p className={styles.documentFacts}>
            {[
              version ? messages.head.version(version.number) : undefined,
              formatSize(fileSize),
              formatDate(since),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        {isWord(mimeType) ? null : <DownloadButton policyId={policy.id} version={version} />}
      </div>
      <PolicyViewerBody document={shown} />
    </div>
  );
};
