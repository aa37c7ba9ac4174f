import { BookOpenText, CircleCheck, CircleHelp, History } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { Link } from "react-router-dom";
import { getRuleOfficialText } from "../../../../shared/api/pages.ts";
import type { RuleOfficialText as OfficialText } from "../../../../shared/schemas/regulation-text.ts";
import { messageOf, statusOf } from "../../lib/api-error.ts";
import { formatDate } from "../../lib/format.ts";
import { paragraphId, paragraphWords, sectionTextPath } from "../../lib/law-path.ts";
import { firstCall } from "../../lib/opening.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import type { ShownBlock } from "./inline-pieces.ts";
import { LawBlock } from "./law-block.tsx";
import lawStyles from "./law-text.module.css";
import { messages as readerMessages } from "./reader-messages.ts";
import { ReadingProvider } from "./reading-provider.tsx";
import styles from "./rule-official-text.module.css";

const { rule: messages } = readerMessages;

/** What a rule's page asks for, beside the rule. */
export const officialTextCall = (ruleId: string) =>
  firstCall(getRuleOfficialText, { params: { id: ruleId } });

const statements = {
  current: { icon: CircleCheck, say: () => messages.current },
  earlier: { icon: History, say: (date: string) => messages.earlier(date) },
  missing: { icon: CircleHelp, say: () => messages.missing },
} as const;

/** Whether the rule was made from the text as it is now. */
const MadeFrom = ({ text: { madeFrom, madeFromDate } }: { text: OfficialText }) => {
  if (!madeFrom) return null;
  const { icon: Icon, say } = statements[madeFrom];
  return (
    <p className={styles.statement} data-made={madeFrom}>
      <Icon size={16} aria-hidden="true" />
      {say(madeFromDate ? formatDate(madeFromDate) : "")}
    </p>
  );
};

/** The section's blocks with the rule's words marked. */
const markedBlocks = ({ blocks, words }: OfficialText): ShownBlock[] =>
  blocks.map((block, index) => {
    const own = words.filter((place) => place.block === index);
    if (own.length === 0) return block;
    const marks = own.map(({ from, to }) => ({ kind: "words" as const, from, to }));
    return { ...block, marks: [...(block.marks ?? []), ...marks] };
  });

const Text = ({ text }: { text: OfficialText }) => {
  const box = useRef<HTMLElement>(null);
  const blocks = useMemo(() => markedBlocks(text), [text]);
  const address = sectionTextPath(text.titleNumber, text.identifier);
  const anchorOf = (path: string) => `${address}#${paragraphId(path)}`;
  // The rule's words in sight, within the box alone: the page stays where it is.
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>("mark, [data-target]");
    if (box.current && first) box.current.scrollTop = first.offsetTop - box.current.offsetTop - 48;
  }, []);
  return (
    <ReadingProvider title={String(text.titleNumber)} date={undefined} termsAreOn={false} anchorOf={anchorOf}>
      <MadeFrom text={text} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section ref={box} className={styles.box} aria-label={messages.label(text.citation)} tabIndex={0}>
        <h3 className={styles.heading}>
          § {text.identifier} {text.heading}
        </h3>
        <div className={lawStyles.text}>
          {blocks.map((block, index) => (
            <LawBlock
              // biome-ignore lint/suspicious/noArrayIndexKey: a text's blocks never change their order
              key={index}
              block={block}
              isTarget={text.words.length === 0 && text.paragraph !== "" && block.path === text.paragraph}
            />
          ))}
        </div>
      </section>
      <p className={styles.foot}>{readerMessages.textOf(formatDate(text.issueDate))}</p>
    </ReadingProvider>
  );
};

const ReadLink = ({ text: { titleNumber, identifier, paragraph } }: { text: OfficialText }) => (
  <Link
    to={`${sectionTextPath(titleNumber, identifier)}${paragraph ? `#${paragraphId(paragraph)}` : ""}`}
    className={styles.read}
  >
    <BookOpenText size={16} aria-hidden="true" />
    {messages.read(`§ ${identifier}${paragraph ? paragraphWords(paragraph) : ""}`)}
  </Link>
);

/**
 * The section that a rule was made from, with the rule's words marked, and whether it has changed since.
 * @param ruleId as in the address of the rule's page
 */
export const RuleOfficialText = ({ ruleId }: { ruleId: string }) => {
  const state = useApi(getRuleOfficialText, { params: { id: ruleId } });
  if (!state.data && statusOf(state.error) === 404)
    return <Panel heading={messages.heading} brief={messageOf(state.error, messages.none)} />;
  return (
    <Panel heading={messages.heading} action={state.data ? <ReadLink text={state.data} /> : null}>
      <AsyncView state={state} failure={readerMessages.failed} skeleton={<SkeletonText lines={6} />}>
        {(text) => <Text text={text} />}
      </AsyncView>
    </Panel>
  );
};
