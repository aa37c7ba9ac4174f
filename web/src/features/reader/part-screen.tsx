import { Button } from "@chakra-ui/react";
import { Printer, TextSearch } from "lucide-react";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { dated } from "../../lib/law-path.ts";
import { useLightPrint } from "../../lib/use-light-print.ts";
import { phone, useMedia } from "../../lib/use-media.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { DateBanner, DateDialog, DateMenu, DatePicker, withDay } from "./as-of.tsx";
import { CopyLine } from "./copy-state.tsx";
import { FindPanel } from "./find/find-panel.tsx";
import { useFind } from "./find/use-find.ts";
import { lawDay } from "./law-day.ts";
import { PartBody } from "./part-body.tsx";
import { PartSide } from "./part-side.tsx";
import { PrintHead } from "./print-head.tsx";
import styles from "./reader.module.css";
import { isNotInCopy, NotInCopy } from "./reader-failure.tsx";
import { messages } from "./reader-messages.ts";
import type { CompanyReading } from "./reading.ts";
import { ReadingProvider } from "./reading-provider.tsx";
import { dayOf, usePartText, useRulesOf } from "./use-reader.ts";

interface PartScreenProps {
  title: string;
  part: string;
  company: CompanyReading;
}

/** /cfr/{title}/part-{part} */
export const PartScreen = ({ title, part, company }: PartScreenProps) => {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const date = dayOf(search);
  const state = usePartText(title, part, date);
  const { data, error } = state;
  const finder = useFind({ title, part, contents: data });
  const rules = useRulesOf(title, part).data;
  const isPhone = useMedia(phone);
  const [isPicking, setPicking] = useState(false);
  useLightPrint();
  const place = { titleNumber: title, partNo: part, isText: true as const, day: lawDay(date) };
  if (!data && isNotInCopy(error)) {
    return (
      <>
        <PageHeader title={`Part ${part}`} place={place} />
        <NotInCopy error={error} title={title} place={`part-${part}`} date={date} />
      </>
    );
  }
  const picker = <DatePicker date={date} onPick={(day) => setSearch(withDay(search, day))} />;
  return (
    <ReadingProvider title={title} date={date} termsAreOn={false}>
      <PrintHead citation={`${title} CFR Part ${part}`} title={title} copy={data} />
      <div className={styles.head} data-center="" data-long="">
        <PageHeader
          title={data ? messages.part(part, data.heading) : `Part ${part}`}
          subtitle={data ? <CopyLine copy={data} /> : "\u00A0"}
          place={place}
          actions={
            <>
              {company.hasCompany
                ? company.follow({ titleNumber: Number(title), part, section: null })
                : null}
              {isPhone ? null : picker}
            </>
          }
        />
      </div>
      <div className={styles.columns} data-two="">
        <div className={styles.reading}>
          <div className={styles.tools}>
            <Button
              variant="outline"
              size="sm"
              aria-expanded={finder.isOpen}
              onClick={finder.isOpen ? finder.close : finder.open}
            >
              <TextSearch aria-hidden="true" />
              {messages.tools.find}
            </Button>
            <Button variant="outline" size="sm" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              {messages.tools.print}
            </Button>
            {isPhone ? <DateMenu onOpen={() => setPicking(true)} /> : null}
          </div>
          {finder.isOpen ? <FindPanel finder={finder} onClose={finder.close} /> : null}
          <DateBanner date={date} to={dated(undefined)(pathname)} />
          <AsyncView
            state={state}
            failure={messages.failed}
            loading={messages.loading}
            skeleton={
              <div className={styles.waiting}>
                <SkeletonText lines={14} />
              </div>
            }
          >
            {(read) => <PartBody part={read} rules={rules?.facets.sections ?? []} date={date} />}
          </AsyncView>
        </div>
        <PartSide {...{ title, part, data, company }} />
      </div>
      <DateDialog isOpen={isPicking} onClose={() => setPicking(false)}>
        {picker}
      </DateDialog>
    </ReadingProvider>
  );
};
