import { Button } from "@chakra-ui/react";
import { ShieldX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { endDuty } from "../../../../shared/api/duties.ts";
import { ruleWords } from "../../../../shared/duties/repetition-words.ts";
import { can } from "../../../../shared/permissions/can.ts";
import type { Duty, Occurrence } from "../../../../shared/schemas/duty.ts";
import { statusOf } from "../../lib/api-error.ts";
import { formatDate, formatPerson } from "../../lib/format.ts";
import { rulePath } from "../../lib/rule-path.ts";
import { useSession } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { notify } from "../../ui/notify.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Fact, Facts, Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./duties.module.css";
import { DueDay, EndedBadge, endOf, isOver, Whose } from "./duties.tsx";
import { dutiesMessages as messages } from "./duties-messages.ts";
import { DutyDialog } from "./duty-dialog.tsx";
import { OccurrenceList } from "./occurrence-list.tsx";
import { fewPlanned, shownDuties, useDuty, useOccurrences } from "./use-duties.ts";

const { details, ending, toast } = messages;
const back = { to: "/assignments?view=duties", label: messages.back };

const useEndDuty = (duty: Duty, onDone: () => void) => {
  const { run, isPending } = useApiMutation(endDuty, { invalidates: shownDuties });
  const end = async () => {
    try {
      await run({ params: { id: duty.id } });
      notify.success(toast.success, toast.ended);
      onDone();
    } catch (error) {
      notify.failure(error, toast.error, toast.endFailed);
    }
  };
  return { end, isPending };
};

/** Changes and ends a duty: for managers, while it has not ended. */
const Actions = ({ duty }: { duty: Duty }) => {
  const { user } = useSession();
  const [open, setOpen] = useState<"edit" | "end">();
  const close = () => setOpen(undefined);
  const { end, isPending } = useEndDuty(duty, close);
  if (!can(user, "duty:manage") || duty.endedAt !== null) return null;
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen("end")}>
        {messages.end}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setOpen("edit")}>
        {messages.edit}
      </Button>
      {open === "edit" ? <DutyDialog duty={duty} onClose={close} /> : null}
      <ConfirmDialog
        isOpen={open === "end"}
        title={ending.title}
        body={ending.body}
        confirmLabel={ending.confirm}
        isPending={isPending}
        onConfirm={() => void end()}
        onCancel={close}
      />
    </>
  );
};

/** What a person sees of a duty that is not theirs. */
const NotYours = () => (
  <>
    <PageHeader title={messages.heading} back={back} />
    <EmptyState icon={ShieldX} heading={messages.denied} body={messages.notYours} />
  </>
);

const DutyFacts = ({ duty }: { duty: Duty }) => {
  const { description, assignedToGroup, reviewer, companyRuleId, nextDue, startsOn, opensDaysBefore } = duty;
  return (
    <Panel heading={details.heading}>
      <Facts>
        <Fact label={details.description}>
          {description && <span className={styles.text}>{description}</span>}
        </Fact>
        <Fact label={details.nextDue}>{nextDue ? <DueDay day={nextDue} /> : details.nothing}</Fact>
        <Fact label={assignedToGroup ? details.group : details.person}>
          <Whose {...duty} />
        </Fact>
        <Fact label={details.reviewer}>{reviewer && formatPerson(reviewer)}</Fact>
        <Fact label={details.starts}>{formatDate(startsOn)}</Fact>
        <Fact label={details.ends}>{endOf(duty)}</Fact>
        <Fact label={details.opens}>{details.opensBefore(opensDaysBefore)}</Fact>
        <Fact label={details.rule}>
          {companyRuleId && <Link to={rulePath(companyRuleId, "regulations")}>{details.openRule}</Link>}
        </Fact>
      </Facts>
    </Panel>
  );
};

interface DutyDetailProps {
  id: string;
  /** What stands in place of a duty that is not there. */
  missing: ReactNode;
  /** The evidence of an occurrence of a duty. */
  evidence: (occurrence: Occurrence, duty: Duty) => ReactNode;
}

/** One duty with its occurrences. */
export const DutyDetail = ({ id, missing, evidence }: DutyDetailProps) => {
  const state = useDuty(id);
  // What stands below the occurrences would move as they come: both are shown at once.
  const first = useOccurrences(id, fewPlanned);
  const isWhole = first.data !== undefined || first.error !== undefined;
  if (statusOf(state.error) === 404) return missing;
  if (statusOf(state.error) === 403) return <NotYours />;
  return (
    <AsyncView
      state={isWhole ? state : { ...state, data: undefined }}
      failure={messages.loadFailed}
      skeleton={<SkeletonRows hasHead />}
    >
      {(duty) => (
        <>
          <PageHeader
            title={duty.name}
            subtitle={ruleWords(duty.rule, duty.startsOn)}
            back={back}
            badges={isOver(duty) ? <EndedBadge {...duty} /> : null}
            actions={<Actions duty={duty} />}
          />
          <div className={styles.blocks}>
            <OccurrenceList dutyId={duty.id} evidence={(occurrence) => evidence(occurrence, duty)} />
            <DutyFacts duty={duty} />
          </div>
        </>
      )}
    </AsyncView>
  );
};
