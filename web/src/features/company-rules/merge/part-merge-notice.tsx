import { Button } from "@chakra-ui/react";
import { GitMerge } from "lucide-react";
import { mergePartRules } from "../../../../../shared/api/rule-merges.ts";
import type { MergeOutcome } from "../../../../../shared/schemas/rule-merge.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { notify } from "../../../ui/notify.ts";
import styles from "./merge.module.css";
import { mergeMessages as messages } from "./merge-messages.ts";
import { mergeReads, useMergeUndo } from "./use-merge-undo.ts";

interface PartPlace {
  titleNumber: number;
  partNo: string;
}

/** Updates all copies of a part that do not conflict with their masters. */
const usePartMerge = (place: PartPlace) => {
  const { run, isPending } = useApiMutation(mergePartRules, { invalidates: mergeReads });
  const undoOf = useMergeUndo();
  const merge = async (): Promise<void> => {
    const outcomes: MergeOutcome[] = [];
    try {
      let cursor: string | null | undefined;
      do {
        const page = await run({ body: { ...place, ...(cursor && { cursor }) } });
        outcomes.push(...page.outcomes);
        cursor = page.nextCursor;
      } while (cursor);
    } catch (error) {
      return notify.failure(error, messages.failed.title, messages.part.failed);
    }
    const merged = outcomes.flatMap((each) => (each.outcome === "merged" ? [each] : []));
    const open = outcomes.filter(({ outcome }) => outcome === "conflict").length;
    const refused = outcomes.filter(({ outcome }) => outcome === "refused").length;
    notify.success(
      messages.part.summary(merged.length, open),
      refused > 0 ? messages.part.refused(refused) : undefined,
      undoOf(merged.map(({ companyRuleId, undoId }) => ({ companyRuleId, undoId }))),
    );
  };
  return { merge, isPending };
};

interface PartMergeNoticeProps {
  place: { titleNumber: number | string; partNo: string };
  /** Rules of the part whose master changed under the company's own wording. */
  count: number;
}

/** Says how many rules of a part have a newer master, and updates those without a conflict. */
export const PartMergeNotice = ({ place: { titleNumber, partNo }, count }: PartMergeNoticeProps) => {
  const { merge, isPending } = usePartMerge({ titleNumber: Number(titleNumber), partNo });
  if (count === 0) return null;
  return (
    <div className={styles.notice}>
      <span className={styles.words}>
        <GitMerge size={16} aria-hidden="true" />
        {messages.part.newer(count)}
      </span>
      <Button
        size="sm"
        variant="outline"
        loading={isPending}
        loadingText={messages.part.accepting}
        onClick={() => void merge()}
      >
        {messages.part.accept}
      </Button>
    </div>
  );
};
