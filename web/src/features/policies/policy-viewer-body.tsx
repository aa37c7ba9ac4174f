import { Button } from "@chakra-ui/react";
import { Download, FileText, FileType, LoaderCircle } from "lucide-react";
import { useMemo } from "react";
import { getPolicyContent, getPolicyPreview, viewPolicy } from "../../../../shared/api/policies.ts";
import {
  type Policy,
  type PolicyPreview,
  policyTypes,
  writtenType,
} from "../../../../shared/schemas/policy.ts";
import { useColorMode } from "../../lib/color-mode.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./policy-viewer.module.css";
import { messages } from "./policy-viewer-messages.ts";
import { previewDocument } from "./preview-document.ts";
import { usePolicyDownload } from "./use-policy-download.ts";

/** Never from the cache: addresses expire, and previews get ready. */
const always = { freshFor: 0, keepFor: 0 } as const;
/** How often a preview that is being made is asked for, in ms. */
const pollEvery = 2_000;
/** Characters of a text that are drawn; a browser lays more out only slowly. */
const longestText = 500_000;

const PdfFrame = ({ policy: { id, originalName } }: { policy: Policy }) => (
  <AsyncView
    state={useApi(viewPolicy, { params: { id } }, always)}
    skeleton={<SkeletonText lines={8} />}
    failure={messages.loadFailed}
  >
    {/* No sandbox: browsers refuse to start their PDF viewer in one. The frame is on the files' own origin. */}
    {({ url }) => <iframe className={styles.frame} title={messages.frame(originalName)} src={url} />}
  </AsyncView>
);

const Pdf = ({ policy }: { policy: Policy }) =>
  navigator.pdfViewerEnabled ? (
    <PdfFrame policy={policy} />
  ) : (
    <EmptyState icon={FileText} heading={messages.pdf.noViewer} body={messages.pdf.body} />
  );

const DownloadAndView = ({ policy }: { policy: Policy }) => (
  <Button asChild variant="outline" size="sm" flex="none">
    <a {...usePolicyDownload(policy.id)}>
      <Download aria-hidden="true" />
      {messages.word.download}
    </a>
  </Button>
);

const WordPage = ({ policy, preview }: { policy: Policy; preview: PolicyPreview }) => {
  const mode = useColorMode();
  const page = useMemo(() => previewDocument(preview.html, mode), [preview.html, mode]);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.note}>{preview.isCut ? messages.word.cut : messages.word.note}</p>
        <DownloadAndView policy={policy} />
      </div>
      <iframe className={styles.frame} title={messages.frame(policy.originalName)} sandbox="" srcDoc={page} />
    </>
  );
};

const Word = ({ policy }: { policy: Policy }) => {
  const state = useApi(
    getPolicyPreview,
    { params: { id: policy.id } },
    { ...always, refreshEvery: (latest) => (latest?.status === "pending" ? pollEvery : 0) },
  );
  const { word } = messages;
  return (
    <AsyncView state={state} skeleton={<SkeletonText lines={8} />} failure={messages.loadFailed}>
      {(preview) => {
        if (preview.status === "ready") return <WordPage policy={policy} preview={preview} />;
        const isPending = preview.status === "pending";
        return (
          <EmptyState
            icon={isPending ? LoaderCircle : FileType}
            heading={isPending ? word.pending : word.unavailable}
            body={isPending ? word.pendingBody : word.unavailableBody}
            actions={<DownloadAndView policy={policy} />}
          />
        );
      }}
    </AsyncView>
  );
};

const Text = ({ policy: { id, originalName } }: { policy: Policy }) => (
  <AsyncView
    state={useApi(getPolicyContent, { params: { id } }, always)}
    skeleton={<SkeletonText lines={8} />}
    failure={messages.loadFailed}
    isEmpty={(text) => text.trim() === ""}
    empty={<EmptyState icon={FileText} heading={messages.empty} />}
  >
    {(text) => (
      <>
        {text.length > longestText ? <p className={styles.note}>{messages.text.cut}</p> : null}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
        <section className={styles.text} tabIndex={0} aria-label={messages.frame(originalName)}>
          {text.slice(0, longestText)}
        </section>
      </>
    )}
  </AsyncView>
);

const views = {
  [policyTypes.pdf]: Pdf,
  [policyTypes.doc]: Word,
  [policyTypes.docx]: Word,
  [policyTypes.txt]: Text,
  [writtenType]: Text,
} as const;

/** What is inside a document, as its kind can be shown. */
export const PolicyViewerBody = ({ policy }: { policy: Policy }) => {
  const View = views[policy.mimeType];
  return (
    <div className={styles.body}>
      <View policy={policy} />
    </div>
  );
};
