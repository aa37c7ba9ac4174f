/** Work of one person goes over to another one, because a manager says so. */
interface Handover {
  readonly from: string;
  readonly to: string;
  readonly by: string;
}

/**
 * Who reviews work that goes over to another person: no one reviews their own, so then it is who gave it to them. Who
 * gives it to themselves leaves it to who had it: for one who is deactivated any manager but the assignee decides.
 */
export const reviewerAfter = (reviewerId: string | null, { from, to, by }: Handover): string | null => {
  if (reviewerId !== to) return reviewerId;
  return by === to ? from : by;
};
