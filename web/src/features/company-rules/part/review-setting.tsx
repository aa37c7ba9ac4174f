import { getReviewSetting, setReviewSetting } from "../../../../../shared/api/work-reviews.ts";
import { useApi } from "../../../lib/use-api.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { notify } from "../../../ui/notify.ts";
import styles from "./review-setting.module.css";
import type { PartPlace } from "./use-part-rules.ts";

const messages = {
  label: "Assignments need a review",
  saved: "Settings saved",
  error: "Error",
  failed: "Failed to save the setting",
  notYet: "Loading",
} as const;

const choices = [
  ["company", "As the company"],
  ["yes", "Yes"],
  ["no", "No"],
] as const;
const needs: Readonly<Record<string, boolean>> = { yes: true, no: false };
const choiceOf = (needsReview: boolean | null): string =>
  needsReview === null ? "company" : needsReview ? "yes" : "no";

const invalidates = [getReviewSetting];

/** "⋯" of a part: whether its new assignments ask for a review. */
export const ReviewSetting = ({ place: { titleNumber, partNo } }: { place: PartPlace }) => {
  const params = { titleId: titleNumber, partNo };
  const { data } = useApi(getReviewSetting, { params });
  const { run, isPending } = useApiMutation(setReviewSetting, { invalidates });
  const save = async (value: string) => {
    try {
      await run({ params, body: { needsReview: needs[value] ?? null } });
      notify.success(messages.saved);
    } catch (error) {
      notify.failure(error, messages.error, messages.failed);
    }
  };
  const current = data && choiceOf(data.needsReview);
  return (
    <MoreMenu
      head={<p className={styles.head}>{messages.label}</p>}
      actions={choices.map(([value, label]) => ({
        label,
        isCurrent: value === current,
        reason: data && !isPending ? undefined : messages.notYet,
        onSelect: () => void save(value),
      }))}
    />
  );
};
