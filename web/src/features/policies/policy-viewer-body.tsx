import { Button } from "@chakra-ui/react";
import { Download, FileText, FileType, LoaderCircle } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
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

/** The written text's own reader is fetched with the first one. */
const MarkdownView = lazy(async () => ({
  default: (await import("./versions/markdown-view.tsx")).MarkdownView,
}));

/** A document of a policy: of the published version, or of one that is named. */
export interface ShownDocument extends Pick<Policy, "id" | "originalName" | "mimeType"> {
  versionNumber?: number;
}

/** Which document a call is about. */
const callOf = ({ id, versionNumber }: ShownDocument) => ({
  params: { id },
  ...(versionNumber !== undefined && { query: { version: versionNumber } }),
});

/** Never from the cache: addresses expire, and previews get ready. */
const always = { freshFor: 0, keepFor: 0 } as const;
/** How often a preview that is being made is asked for, in ms. */
const pollEvery = 2_000;
/** Characters of a text that are drawn; a browser lays more out only slowly. */
const longestText = 500_000;

const PdfFrame = ({ document }: { document: ShownDocument }) => (
  <AsyncView
    state={useApi(viewPolicy, callOf(document), always)}
    skeleton={<SkeletonText lines={8} />}
    failure={messages.loadFailed}
  >
    {/* No sandbox: browsers refuse to start their PDF viewer in one. The frame is on the files' own origin. */}
    {({ url }) => <iframe className={styles.frame} title={messages.frame(document.originalName)} src={url} />}
  </AsyncView>
);

const Pdf = ({ document }: { document: ShownDocument }) =>
  navigator.pdfViewerEnabled ? (
    <PdfFrame document={document} />
  ) : (
    <EmptyState icon={FileText} heading={messages.pdf.noViewer} body={messages.pdf.body} />
  );

const DownloadAndView = ({ document: { id, versionNumber } }: { document: ShownDocument }) => (
  <Button asChild variant="outline" size="sm" flex="none">
    <a {...usePolicyDownload(id, versionNumber)}>
      <Download aria-hidden="true" />
      {messages.word.download}
    </a>
  </Button>
);

const WordPage = ({ document, preview }: { document: ShownDocument; preview: PolicyPreview }) => {
  const mode = useColorMode();
  const page = useMemo(() => previewDocument(preview.html, mode), [preview.html, mode]);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.note}>{preview.isCut ? messages.word.cut : messages.word.note}</p>
        <DownloadAndView document={document} />
      </div>
      <iframe
        className={styles.frame}
        title={messages.frame(document.originalName)}
        sandbox=""
        srcDoc={page}
      />
    </>
  );
};

const Word = ({ document }: { document: ShownDocument }) => {
  const state = useApi(getPolicyPreview, callOf(document), {
    ...always,
    refreshEvery: (latest) => (latest?.status === "pending" ? pollEvery : 0),
  });
  const { word } = messages;
  return (
    <AsyncView state={state} skeleton={<SkeletonText lines={8} />} failure={messages.loadFailed}>
      {(preview) => {
        if (preview.status === "ready") return <WordPage document={document} preview={preview} />;
        const isPending = preview.status === "pending";
        return (
          <EmptyState
            icon={isPending ? LoaderCircle : FileType}
            heading={isPending ? word.pending : word.unavailable}
            body={isPending ? word.pendingBody : word.unavailableBody}
            actions={<DownloadAndView document={document} />}
          />
        );
      }}
    </AsyncView>
  );
};

const PlainText = ({ text, label }: { text: string; label: string }) => (
  <>
    {text.length > longestText ? <p className={styles.note}>{messages.text.cut}</p> : null}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
    <section className={styles.text} tabIndex={0} aria-label={label}>
      {text.slice(0, longestText)}
    </section>
  </>
);

const Text = ({ document }: { document: ShownDocument }) => (
  <AsyncView
    state={useApi(getPolicyContent, callOf(document), always)}
    skeleton={<SkeletonText lines={8} />}
    failure={messages.loadFailed}
    isEmpty={(text) => text.trim() === ""}
    empty={<EmptyState icon={FileText} heading={messages.empty} />}
  >
    {(text) => {
      const label = messages.frame(document.originalName);
      if (document.mimeType !== writtenType) return <PlainText text={text} label={label} />;
      return (
        <Suspense fallback={<SkeletonText lines={8} />}>
          <MarkdownView text={text} label={label} />
        </Suspense>
      );
    }}
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
export const PolicyViewerBody = ({ document }: { document: ShownDocument }) => {
  const View = views[document.mimeType];
  return (
    <div className={styles.body}>
      <View document={document} />
    </div>
  );
};
