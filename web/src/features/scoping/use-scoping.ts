import { useState } from "react";
import { getScoping, listProposals, saveScoping } from "../../../../shared/api/applicability.ts";
import type { Scoping, ScopingAnswer, ScopingProfile } from "../../../../shared/schemas/scoping.ts";
import { statusOf } from "../../lib/api-error.ts";
import { useInvalidate } from "../../lib/invalidation.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./scoping-messages.ts";

const shownIn = { invalidates: [getScoping, listProposals] };

/** What a person changed and did not save; what is not named is as it was saved. */
interface Draft {
  readonly activities?: string;
  readonly locations?: string;
  readonly answers: Readonly<Record<string, ScopingAnswer>>;
}
const noDraft: Draft = { answers: {} };

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const shownLines = (lines: readonly string[]): string => lines.join("\n");

/** What is saved with the changes over it: another person's answers to other questions stay. */
const contentOf = (profile: ScopingProfile, draft: Draft) => ({
  activities: draft.activities === undefined ? profile.activities : linesOf(draft.activities),
  locations: draft.locations === undefined ? profile.locations : linesOf(draft.locations),
  answers: { ...profile.answers, ...draft.answers },
  version: profile.version,
});

const isChanged = ({ answers, activities, locations }: Draft): boolean =>
  activities !== undefined || locations !== undefined || Object.keys(answers).length > 0;

/** The company's answers, as saved and as the person changes them. */
export const useScoping = () => {
  const state = useApi(getScoping, {});
  const [draft, setDraft] = useState(noDraft);
  const { run, isPending } = useApiMutation(saveScoping, shownIn);
  const invalidate = useInvalidate();
  const leaving = useLeaveGuard(isChanged(draft));

  const save = async ({ profile }: Scoping) => {
    try {
      await run({ body: contentOf(profile, draft) });
      setDraft(noDraft);
      notify.success(messages.saved);
    } catch (error) {
      notify.failure(error, messages.error, messages.saveFailed);
      // What another person saved is shown below one's own changes, which can be saved then.
      if (statusOf(error) === 409) await invalidate([getScoping]);
    }
  };

  return {
    state,
    isPending,
    leaving,
    isDirty: isChanged(draft),
    save,
    discard: () => setDraft(noDraft),
    answerOf: ({ profile }: Scoping, id: string): ScopingAnswer =>
      (id in draft.answers ? draft.answers[id] : profile.answers[id]) ?? null,
    answer: (id: string, answer: ScopingAnswer) =>
      setDraft((now) => ({ ...now, answers: { ...now.answers, [id]: answer } })),
    textOf: ({ profile }: Scoping, field: "activities" | "locations"): string =>
      draft[field] ?? shownLines(profile[field]),
    write: (field: "activities" | "locations", text: string) =>
      setDraft((now) => ({ ...now, [field]: text })),
  };
};

export type ScopingDraft = ReturnType<typeof useScoping>;
