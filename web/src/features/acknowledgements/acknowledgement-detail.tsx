import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Acknowledgement } from "../../../../shared/schemas/acknowledgement.ts";
import { statusOf } from "../../lib/api-error.ts";
import { formatDate, formatPerson } from "../../lib/format.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Fact, Facts, Panel } from "../../ui/panel.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { AcknowledgementActions } from "./acknowledgement-actions.tsx";
import { messages } from "./acknowledgement-messages.ts";
import { AcknowledgementState } from "./acknowledgement-state.tsx";
import styles from "./acknowledgements.module.css";
import { AnsweredSections } from "./answered-sections.tsx";
import { AskedPeople } from "./asked-people.tsx";
import { LawChange } from "./law-change.tsx";
import { Shares } from "./shares.tsx";
import { useAcknowledgement } from "./use-acknowledgements.ts";

const { detail: words } = messages;

const back = { to: "/policies?view=acknowledgement", label: words.back };

const About = ({ acknowledgement }: { acknowledgement: Acknowledgement }) => {
  const { policyId, policyName, startedBy, startedAt, closedAt, dueDate, message } = acknowledgement;
  return (
    <Panel heading={words.facts}>
      <Facts>
        <Fact label={words.policy}>
          <Link to={`/policies/${policyId}`}>{policyName}</Link>
        </Fact>
        <Fact label={words.startedBy}>{startedBy ? formatPerson(startedBy) : messages.formerMember}</Fact>
        <Fact label={words.startedAt}>{formatDate(startedAt)}</Fact>
        <Fact label={words.dueDate}>{formatDate(dueDate)}</Fact>
        <Fact label={words.closedAt}>{closedAt ? formatDate(closedAt) : null}</Fact>
        <Fact label={words.message}>
          {message ? <span className={styles.message}>{message}</span> : null}
        </Fact>
      </Facts>
    </Panel>
  );
};

const View = ({ acknowledgement }: { acknowledgement: Acknowledgement }) => {
  const { policyName, versionNumber, dueDate, counts, people } = acknowledgement;
  const left = people.filter(({ state }) => state === "left").length;
  return (
    <>
      <PageHeader
        title={policyName}
        subtitle={words.subtitle(versionNumber, dueDate)}
        back={back}
        badges={<AcknowledgementState {...acknowledgement} />}
        actions={<AcknowledgementActions acknowledgement={acknowledgement} />}
      />
      <LawChange acknowledgement={acknowledgement} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Panel heading={words.shares}>
            <Shares counts={counts} />
            {left > 0 ? <p className={styles.quiet}>{words.left(left)}</p> : null}
          </Panel>
          <AskedPeople people={people} />
        </div>
        <aside className={styles.side}>
          <About acknowledgement={acknowledgement} />
          <AnsweredSections sections={acknowledgement.sections} />
        </aside>
      </div>
    </>
  );
};

const DetailSkeleton = () => (
  <div className={styles.columns}>
    <div className={styles.main}>
      <Skeleton height="10rem" />
      <SkeletonText lines={8} />
    </div>
    <div className={styles.side}>
      <Skeleton height="14rem" />
    </div>
  </div>
);

interface AcknowledgementDetailProps {
  id: string;
  /** In place of one that is not there. */
  missing: ReactNode;
}

/** One acknowledgement: how far it is, its people, the sections it answers, and what is done about it. */
export const AcknowledgementDetail = ({ id, missing }: AcknowledgementDetailProps) => {
  const state = useAcknowledgement(id);
  if (!state.data && statusOf(state.error) === 404) return missing;
  return (
    <>
      {state.data ? null : <PageHeader title={words.back} back={back} />}
      <AsyncView
        state={state}
        failure={messages.loadFailed}
        loading={words.loading}
        skeleton={<DetailSkeleton />}
      >
        {(acknowledgement) => <View key={acknowledgement.id} acknowledgement={acknowledgement} />}
      </AsyncView>
    </>
  );
};
