import { Button } from "@chakra-ui/react";
import { ListChecks } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { ContentsEntry, TitleContents } from "../../../../shared/schemas/regulation-text.ts";
import { formatCount, formatDate } from "../../lib/format.ts";
import { dated, partTextPath } from "../../lib/law-path.ts";
import { phone, useMedia } from "../../lib/use-media.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { DateBanner, DateDialog, DateMenu, DatePicker, withDay } from "./as-of.tsx";
import { isLeaf, leavesOf } from "./contents-names.ts";
import treeStyles from "./contents-tree.module.css";
import { ContentsTree } from "./contents-tree.tsx";
import { CopyLine } from "./copy-state.tsx";
import { PrintHead } from "./print-head.tsx";
import styles from "./reader.module.css";
import { isNotInCopy, NotInCopy } from "./reader-failure.tsx";
import { messages } from "./reader-messages.ts";
import { useOpenBranches } from "./use-open-branches.ts";
import { dayOf, useRuleParts, useTitleContents } from "./use-reader.ts";

const TitleTree = ({ contents, date }: { contents: TitleContents; date: string | undefined }) => {
  const { titleNumber, children } = contents;
  const tree = String(titleNumber);
  const branches = useOpenBranches(tree, children, undefined);
  const withDate = dated(date);
  const { data: parts = [] } = useRuleParts(tree);
  const counts = new Map(parts.map(({ partNo, ruleCount }) => [partNo, ruleCount]));
  const rulesOf = ({ identifier }: ContentsEntry) => {
    const count = counts.get(identifier) ?? 0;
    return <span className={treeStyles.count}>{count > 0 ? formatCount(count, "rule") : ""}</span>;
  };
  return (
    <nav aria-label={messages.contents.heading} data-wide="">
      <ContentsTree
        entries={children}
        above={tree}
        branches={branches}
        toOf={({ identifier }) => withDate(partTextPath(titleNumber, identifier))}
        current={undefined}
        aside={rulesOf}
      />
    </nav>
  );
};

/** Leads to the search for texts of the title. */
const TitleSearch = ({ title }: { title: string }) => {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const open = (event: FormEvent) => {
    event.preventDefault();
    const q = text.trim();
    if (q) void navigate(`/search?${new URLSearchParams({ q, kind: "text", title })}`);
  };
  return (
    <form className={styles.titleSearch} onSubmit={open}>
      <SearchInput value={text} onChange={setText} placeholder={messages.searchTitle(title)} />
      <Button type="submit" variant="outline">
        {messages.search}
      </Button>
    </form>
  );
};

interface TitleScreenProps {
  title: string;
  /** Follows the title; nothing for people without a company. */
  follow: ReactNode;
}

/** /cfr/{title} */
export const TitleScreen = ({ title, follow }: TitleScreenProps) => {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const date = dayOf(search);
  const state = useTitleContents(title, date);
  const { data, error } = state;
  const isPhone = useMedia(phone);
  const [isPicking, setPicking] = useState(false);
  const place = { titleNumber: title, isText: true as const };
  if (!data && isNotInCopy(error)) {
    return (
      <>
        <PageHeader title={messages.contents.ofTitle(title)} place={place} />
        <NotInCopy error={error} title={title} date={date} />
      </>
    );
  }
  const picker = <DatePicker date={date} onPick={(day) => setSearch(withDay(search, day))} />;
  return (
    <>
      <PrintHead citation={`${title} CFR`} title={title} copy={data} />
      <div className={styles.head} data-center="">
        <PageHeader
          title={data ? messages.title(title, data.titleName) : messages.contents.ofTitle(title)}
          subtitle={data ? <CopyLine copy={data} /> : "\u00A0"}
          place={place}
          back={{ to: "/cfr-titles", label: messages.back }}
          actions={
            <>
              {follow}
              <Button asChild variant="outline" size="sm" className={styles.screenOnly}>
                <Link to={`/cfr-titles/${title}/parts`}>
                  <ListChecks aria-hidden="true" />
                  {messages.rulesOfTitle}
                </Link>
              </Button>
              {isPhone ? <DateMenu onOpen={() => setPicking(true)} /> : picker}
            </>
          }
        />
      </div>
      <div className={`${styles.reading} ${styles.titlePage}`}>
        <TitleSearch title={title} />
        <DateBanner date={date} to={dated(undefined)(pathname)} />
        <AsyncView
          state={state}
          failure={messages.failed}
          loading={messages.loading}
          skeleton={<SkeletonText lines={18} />}
        >
          {(contents) =>
            leavesOf(contents.children).some(isLeaf) ? (
              <TitleTree key={title} contents={contents} date={date} />
            ) : (
              <p>{messages.noParts(contents.titleNumber, date && formatDate(date))}</p>
            )
          }
        </AsyncView>
      </div>
      <DateDialog isOpen={isPicking} onClose={() => setPicking(false)}>
        {picker}
      </DateDialog>
    </>
  );
};
