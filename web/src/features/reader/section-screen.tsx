import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { PartRead } from "../../../../shared/schemas/regulation-text.ts";
import { formatDate } from "../../lib/format.ts";
import { dated } from "../../lib/law-path.ts";
import { today } from "../../lib/today.ts";
import { useLightPrint } from "../../lib/use-light-print.ts";
import { phone, useMedia } from "../../lib/use-media.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { DateBanner, DateDialog, DatePicker, withDay } from "./as-of.tsx";
import { CompareDialog, type ShowComparison } from "./compare-dialog.tsx";
import { leavesOf } from "./contents-names.ts";
import { CopyLine, UpdatedNotice } from "./copy-state.tsx";
import { copyText } from "./copying.ts";
import { FindPanel } from "./find/find-panel.tsx";
import { useFind } from "./find/use-find.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { lawDay } from "./law-day.ts";
import { LawText } from "./law-text.tsx";
import { PrintHead } from "./print-head.tsx";
import styles from "./reader.module.css";
import { ReaderBar } from "./reader-bar.tsx";
import { ReaderContents } from "./reader-contents.tsx";
import { isNotInCopy, NotInCopy } from "./reader-failure.tsx";
import { messages } from "./reader-messages.ts";
import type { CompanyReading } from "./reading.ts";
import { ReadingProvider } from "./reading-provider.tsx";
import { sectionHeading } from "./section-heading.ts";
import { SectionSide } from "./section-side.tsx";
import { SectionSteps } from "./section-steps.tsx";
import { useContents } from "./use-contents.ts";
import { useDefinedTerms } from "./use-defined-terms.ts";
import { dayOf, likelyPart, usePartText, useSectionText } from "./use-reader.ts";
import { useSectionActions } from "./use-section-actions.ts";

interface SectionScreenProps {
  title: string;
  identifier: string;
  company: CompanyReading;
  showComparison: ShowComparison;
}

const SectionSkeleton = () => (
  <div className={styles.waiting}>
    <SkeletonText lines={16} />
  </div>
);

/** What its part's contents call it, until its own text is there. */
const headingIn = (part: PartRead | undefined, identifier: string): string =>
  leavesOf(part?.children ?? []).find((leaf) => leaf.identifier === identifier)?.heading ?? "";

/** /cfr/{title}/section-{section} */
export const SectionScreen = ({ title, identifier, company, showComparison }: SectionScreenProps) => {
  const [search, setSearch] = useSearchParams();
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const isPhone = useMedia(phone);
  const date = dayOf(search);
  const state = useSectionText(title, identifier, date);
  const section = state.data;
  const part = section?.part ?? likelyPart(identifier);
  const partState = usePartText(title, part, date);
  const [termsAreOn, setTerms] = useDefinedTerms();
  const withDate = dated(date);
  const { open: openContents, ...contents } = useContents(identifier);
  const actions = useSectionActions(section, openContents, (path) => void navigate(withDate(path)));
  const { dialog, openDialog, closeDialog } = actions;
  const finder = useFind({ title, part, contents: partState.data, section });
  useLightPrint();
  const place = {
    titleNumber: title,
    partNo: part,
    section: identifier,
    isText: true as const,
    day: lawDay(date),
  };
  if (!section && isNotInCopy(state.error)) {
    return (
      <>
        <PageHeader title={sectionHeading({ identifier, heading: "" })} place={place} />
        <NotInCopy error={state.error} title={title} place={`section-${identifier}`} date={date} />
      </>
    );
  }
  const pick = (day: string | undefined) => setSearch(withDay(search, day), { preventScrollReset: true });
  const toOf = (day: string | undefined) => dated(day)(pathname + hash);
  const picker = <DatePicker date={date} onPick={pick} />;
  return (
    <ReadingProvider title={title} {...(section && { section })} date={date} termsAreOn={termsAreOn}>
      <PrintHead
        citation={`${title} CFR ${identifier}`}
        title={title}
        copy={section}
        part={section && messages.part(section.part, section.partHeading)}
      />
      <div className={styles.head} data-long="">
        <PageHeader
          title={sectionHeading(section ?? { identifier, heading: headingIn(partState.data, identifier) })}
          subtitle={section ? <CopyLine copy={section} /> : "\u00A0"}
          place={place}
          actions={
            <>
              {company.hasCompany && part
                ? company.follow({ titleNumber: Number(title), part, section: identifier })
                : null}
              {isPhone ? null : picker}
            </>
          }
        />
      </div>
      <UpdatedNotice copies={[section, partState.data]} />
      <div className={styles.columns}>
        <ReaderContents
          // An appendix does not tell its part: until its text does, that is what is waited for.
          state={part === undefined ? { ...state, data: undefined } : partState}
          current={identifier}
          part={part}
          date={lawDay(date)}
          {...contents}
        />
        <div className={styles.reading}>
          <ReaderBar
            section={section}
            contentsAreOpen={contents.isOpen}
            contentsButton={contents.button}
            onContents={openContents}
            isFinding={finder.isOpen}
            onFind={finder.isOpen ? finder.close : finder.open}
            onCopyCitation={actions.copyCitation}
            onCopyLink={() => void copyText(window.location.href)}
            onCompare={() => openDialog("compare")}
            onDate={() => openDialog("date")}
            onKeys={() => openDialog("keys")}
            termsAreOn={termsAreOn}
            onTerms={setTerms}
          />
          {finder.isOpen ? <FindPanel finder={finder} onClose={finder.close} /> : null}
          <DateBanner date={date} to={toOf(undefined)} />
          <AsyncView
            state={state}
            failure={messages.failed}
            loading={messages.loading}
            skeleton={<SectionSkeleton />}
          >
            {(read) => (
              <article>
                <LawText section={read} blocks={finder.blocks ?? read.blocks} />
                <p className={styles.printFoot}>
                  {read.citation}. {messages.printed(formatDate(read.issueDate), formatDate(today()))}
                </p>
                <SectionSteps section={read} />
                <CompareDialog
                  isOpen={dialog === "compare"}
                  onClose={closeDialog}
                  section={read}
                  show={showComparison}
                />
              </article>
            )}
          </AsyncView>
        </div>
        <SectionSide
          {...{ title, part, identifier, section, company, date, toOf }}
          isSelected={partState.data?.isSelected ?? undefined}
          onCompare={() => openDialog("compare")}
        />
      </div>
      <KeysDialog isOpen={dialog === "keys"} onClose={closeDialog} />
      <DateDialog isOpen={dialog === "date"} onClose={closeDialog}>
        {picker}
      </DateDialog>
    </ReadingProvider>
  );
};
