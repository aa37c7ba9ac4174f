import type { Change } from "../../../../../shared/schemas/changes.ts";

export type Proposal = NonNullable<Change["proposal"]>["owners"];

/** The cards of the dialog; their order is the proposal's. */
export interface TaskValues {
  cards: { isWanted: boolean; ownerId: string; dueDate: string; note: string }[];
}

/** The cards as they are proposed. */
export const cardsOf = (proposal: Proposal): TaskValues => ({
  cards: proposal.map(({ owner, dueDate }) => ({
    isWanted: true,
    ownerId: owner?.id ?? "",
    dueDate,
    note: "",
  })),
});

/** The tasks that are wanted. */
export const tasksOf = (proposal: Proposal, { cards }: TaskValues) =>
  proposal.flatMap(({ rules }, index) => {
    const card = cards[index];
    if (!card?.isWanted) return [];
    const { ownerId, dueDate, note } = card;
    return [
      {
        ownerId,
        dueDate,
        note: note.trim(),
        companyRuleIds: rules.map(({ companyRuleId }) => companyRuleId),
      },
    ];
  });
