import type { ScopingAnswer, ScopingQuestion } from "../../../../shared/schemas/scoping.ts";
import styles from "./scoping.module.css";
import { messages } from "./scoping-messages.ts";

const choices = [
  { value: "yes", label: messages.answers.yes },
  { value: "no", label: messages.answers.no },
  { value: null, label: messages.answers.unsure },
] as const;

interface QuestionRowProps {
  question: ScopingQuestion;
  answer: ScopingAnswer;
  canEdit: boolean;
  onAnswer: (answer: ScopingAnswer) => void;
}

const QuestionRow = ({ question: { id, text }, answer, canEdit, onAnswer }: QuestionRowProps) => (
  <li className={styles.question}>
    <fieldset disabled={!canEdit} className={styles.fieldset}>
      <legend className={styles.legend}>{text}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, label }) => (
          <label key={label} className={styles.choice}>
            <input
              type="radio"
              name={id}
              className={styles.radio}
              checked={answer === value}
              onChange={() => onAnswer(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  </li>
);

interface QuestionListProps {
  questions: readonly ScopingQuestion[];
  answerOf: (id: string) => ScopingAnswer;
  canEdit: boolean;
  onAnswer: (id: string, answer: ScopingAnswer) => void;
}

/** The questions of one title, each with three answers. */
export const QuestionList = ({ questions, answerOf, canEdit, onAnswer }: QuestionListProps) => (
  <ol className={styles.questions}>
    {questions.map((question) => (
      <QuestionRow
        key={question.id}
        question={question}
        answer={answerOf(question.id)}
        canEdit={canEdit}
        onAnswer={(answer) => onAnswer(question.id, answer)}
      />
    ))}
  </ol>
);
