import { ListChecks } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { can } from "../../../../shared/permissions/can.ts";
import type { Scoping } from "../../../../shared/schemas/scoping.ts";
import { useSession } from "../../lib/session.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { Note } from "../../ui/note.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { SkeletonPanels } from "../../ui/skeleton.tsx";
import { CompanyFacts } from "./company-facts.tsx";
import { ProposalList } from "./proposal-list.tsx";
import { QuestionList } from "./question-list.tsx";
import { SaveBar } from "./save-bar.tsx";
import { rememberTitle, scopedTitles, titleOf } from "./scoped-title.ts";
import styles from "./scoping.module.css";
import { messages } from "./scoping-messages.ts";
import { useProposals } from "./use-proposals.ts";
import { type ScopingDraft, useScoping } from "./use-scoping.ts";

const questionsOf = ({ questions }: Scoping, title: number) =>
  questions.filter(({ titleNumber }) => titleNumber === title);

const TitleSelect = ({ scoping, title }: { scoping: Scoping; title: number }) => {
  const [, setSearch] = useSearchParams();
  const { answers } = scoping.profile;
  const choose = (value: string) => {
    rememberTitle(value);
    setSearch({ title: value }, { replace: true });
  };
  return (
    <FormField label={messages.title}>
      <SelectInput
        value={String(title)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        options={scopedTitles.map((each) => {
          const questions = questionsOf(scoping, each);
          const answered = questions.filter(({ id }) => (answers[id] ?? null) !== null).length;
          return { value: String(each), label: messages.titleOption(each, answered, questions.length) };
        })}
      />
    </FormField>
  );
};

const ProposalPanel = ({ title, canDecide }: { title: number; canDecide: boolean }) => {
  const state = useProposals(title);
  return (
    <Panel heading={messages.proposals(title)}>
      <AsyncView
        state={state}
        failure={messages.failed}
        skeleton={<SkeletonPanels />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon={ListChecks} heading={messages.empty} />}
      >
        {({ items }) => <ProposalList key={title} proposals={items} canDecide={canDecide} />}
      </AsyncView>
    </Panel>
  );
};

interface QuestionsProps {
  scoping: Scoping;
  draft: ScopingDraft;
  title: number;
  canEdit: boolean;
}

const Questions = ({ scoping, draft, title, canEdit }: QuestionsProps) => (
  <div className={styles.column}>
    {canEdit ? null : <Note>{messages.readOnly}</Note>}
    <CompanyFacts scoping={scoping} draft={draft} canEdit={canEdit} />
    <Panel heading={messages.questions(title)}>
      <QuestionList
        questions={questionsOf(scoping, title)}
        answerOf={(id) => draft.answerOf(scoping, id)}
        canEdit={canEdit}
        onAnswer={draft.answer}
      />
    </Panel>
    {canEdit ? <SaveBar scoping={scoping} draft={draft} /> : null}
  </div>
);

/** What a company does and where, and which parts of the CFR that proposes. */
export const Proposals = () => {
  const { user } = useSession();
  const canEdit = can(user, "rule:manage");
  const [search] = useSearchParams();
  const title = titleOf(search);
  const draft = useScoping();
  return (
    <AsyncView state={draft.state} failure={messages.failed} skeleton={<SkeletonPanels />}>
      {(scoping) => (
        <>
          <div className={styles.title}>
            <TitleSelect scoping={scoping} title={title} />
          </div>
          <div className={styles.columns}>
            <Questions scoping={scoping} draft={draft} title={title} canEdit={canEdit} />
            <div className={styles.column}>
              <ProposalPanel title={title} canDecide={canEdit} />
            </div>
          </div>
        </>
      )}
    </AsyncView>
  );
};
