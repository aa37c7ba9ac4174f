import type { MetricsData } from "../../../../shared/schemas/metrics.ts";
import { Panel } from "../../ui/panel.tsx";
import { StatCard, StatGroup } from "../../ui/stat-card.tsx";
import { fieldsOf, formatAmount, formatCoverage, itemsOf, questionText } from "./metric-values.ts";
import styles from "./metrics.module.css";
import { messages } from "./metrics-messages.ts";
import { UnfoldingList } from "./unfolding-list.tsx";

const { coverage: words } = messages;
const shownQuestions = 3;

const Question = ({ item, index }: { item: unknown; index: number }) => {
  const { label, question, answer, explanation } = questionText(item, index);
  return (
    <li className={styles.question}>
      <p className={styles.asked}>
        <span className={styles.id}>{label}</span> {question}
      </p>
      <dl className={styles.answers}>
        <dt>{words.answer}</dt>
        <dd>{answer}</dd>
        {explanation ? (
          <>
            <dt>{words.explanation}</dt>
            <dd className={styles.quiet}>{explanation}</dd>
          </>
        ) : null}
      </dl>
    </li>
  );
};

/** How much of the regulation the rules cover, with the questions that were asked to find out. */
export const CoverageDetails = ({ details }: { details: MetricsData["coverage_details"] }) => {
  const { evaluation_results: found, questions } = fieldsOf(details);
  const results = fieldsOf(found);
  const asked = itemsOf(questions);
  return (
    <Panel heading={words.heading}>
      <StatGroup>
        <StatCard label={words.percentage} value={formatCoverage(results.coverage_percentage)} />
        <StatCard label={words.correct} value={formatAmount(results.correct_answers)} />
        <StatCard label={words.total} value={formatAmount(results.total_questions)} />
      </StatGroup>
      {asked.length > 0 ? (
        <UnfoldingList
          label={words.label}
          items={asked}
          preview={shownQuestions}
          more={words.more}
          progress={words.progress}
        >
          {(item, index) => <Question key={index} item={item} index={index} />}
        </UnfoldingList>
      ) : null}
    </Panel>
  );
};
