import { getReviewSetting, setReviewSetting } from "../../../../../shared/api/work-reviews.ts";
import { useApi } from "../../../lib/use-api.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { notify } from "../../../ui/notify.ts";
import { SelectInput } from "../../../ui/select-input.tsx";
import styles from "./review-setting.module.css";
import type { PartPlace } from "./use-part-rules.ts";

const messages = {
  label: "Assignments need a review",
  saved: "Settings saved",
  error: "Error",
  failed: "Failed to save the setting",
} as const;

const options = [
  { value: "company", label: "As the company" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const needs: Readonly<Record<string, boolean>> = { yes: true, no: false };
const choiceOf = (needsReview: boolean | null): string =>
  needsReview === null ? "company" : needsReview ? "yes" : "no";

const invalidates = [getReviewSetting];

/** Whether new assignments of the part ask for a review. */
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
  return (
    <div className={styles.setting}>
      <span aria-hidden="true">{messages.label}</span>
      <span className={styles.choice}>
        <SelectInput
          aria-label={messages.label}
          options={options}
          value={choiceOf(data?.needsReview ?? null)}
          disabled={!data || isPending}
          onChange={({ target }) => void save(target.value)}
        />
      </span>
    </div>
  );
};
