import { worker } from "../core/worker.ts";
import { FeedbackEvent, feedbackOf } from "../people/mail-feedback/feedback-event.ts";
import { recordFeedback } from "../people/mail-feedback/record-feedback.ts";

/** Notes addresses that take no mails, as SES tells of them. The same event may come twice. */
export const handler = worker("record-bounces", FeedbackEvent, async ({ Records }, { requestId }) => {
  for (const { Sns } of Records)
    for (const feedback of feedbackOf(Sns.Message))
      await recordFeedback(feedback, { requestId, now: new Date() });
});
