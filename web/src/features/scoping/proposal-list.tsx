import { useState } from "react";
import type { Proposal, ProposalDecision, ProposalOutcome } from "../../../../shared/schemas/scoping.ts";
import { notify } from "../../ui/notify.ts";
import { RefusalsDialog } from "../../ui/refusals-dialog.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";
import { ProposalBar } from "./proposal-bar.tsx";
import { ProposalRow } from "./proposal-row.tsx";
import styles from "./scoping.module.css";
import { messages } from "./scoping-messages.ts";
import { type Part, useDecisions } from "./use-proposals.ts";

/** The proposals of a title; managers decide them one by one, or several at once. */
export const ProposalList = ({
  proposals,
  canDecide,
}: {
  proposals: readonly Proposal[];
  canDecide: boolean;
}) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [declining, setDeclining] = useState<readonly Part[] | null>(null);
  const { decide, isPending } = useDecisions();
  const [stayed, setStayed] = useState<readonly ProposalOutcome[]>([]);
  const chosen = proposals.filter(({ part }) => selected.has(part));

  const select = (parts: readonly Part[], isSelected: boolean) =>
    setSelected((now) => {
      const next = new Set(now);
      for (const { part } of parts) isSelected ? next.add(part) : next.delete(part);
      return next;
    });

  const save = async (parts: readonly Part[], decision: ProposalDecision, reason?: string) => {
    try {
      const done = await decide(parts, decision, reason);
      setDeclining(null);
      setStayed(done.stayed);
      notify.success(decision === "undecided" ? messages.decisions.undecided : messages.decided(done.rules));
      select(parts, false);
    } catch (error) {
      notify.failure(error, messages.error, messages.decideFailed);
    }
  };
  const begin = (parts: readonly Part[], decision: ProposalDecision) =>
    decision === "declined" ? setDeclining(parts) : void save(parts, decision);
  return (
    <>
      {canDecide ? (
        <label className={styles.all}>
          <input
            type="checkbox"
            className={styles.checkbox}
            checked={chosen.length === proposals.length}
            onChange={({ currentTarget }) => select(proposals, currentTarget.checked)}
          />
          {messages.selectAll}
        </label>
      ) : null}
      <ul className={styles.proposals}>
        {proposals.map((proposal) => (
          <ProposalRow
            key={proposal.part}
            proposal={proposal}
            canDecide={canDecide}
            isPending={isPending}
            isSelected={selected.has(proposal.part)}
            onSelect={(isSelected) => select([proposal], isSelected)}
            onDecide={(decision) => begin([proposal], decision)}
          />
        ))}
      </ul>
      <ProposalBar
        count={chosen.length}
        hasOpen={chosen.some(({ proposal }) => proposal === "open")}
        isWorking={isPending}
        onDecide={(decision) => begin(chosen, decision)}
        onClear={() => setSelected(new Set())}
      />
      <DeclineDialog
        parts={declining}
        isPending={isPending}
        onReason={(reason) => save(declining ?? [], "declined", reason)}
        onClose={() => setDeclining(null)}
      />
      <RefusalsDialog
        isOpen={stayed.length > 0 && declining === null}
        onClose={() => setStayed([])}
        title={messages.refused(stayed.length)}
        close={messages.refusals.close}
        refusals={stayed.map(({ titleNumber, part, message, rulesLeft }) => ({
          id: part,
          name: messages.part(titleNumber, part),
          message: message ?? messages.left(rulesLeft),
        }))}
      />
    </>
  );
};
