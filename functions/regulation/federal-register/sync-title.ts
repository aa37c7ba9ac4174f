import { dayAfter } from "../../../shared/calendar/days.ts";
import type { StoryDocument } from "../../../shared/schemas/story.ts";
import { type AskRegister, readRegister } from "./read-register.ts";
import { keepRules } from "./rule-documents.ts";
import { storiesOf } from "./stories.ts";
import { isComing } from "./story-dates.ts";
import { storyDocuments } from "./story-repository.ts";

/** A first reading goes back this far: a story without dates is shown for a year. */
const firstDays = 400;
/** Later readings repeat these days: corrections are noted at documents that were published before. */
const repeatedDays = 30;

/** What is still shown, with all of its story. */
const stillComing = (documents: readonly StoryDocument[], today: string): StoryDocument[] =>
  storiesOf(documents)
    .filter((story) => isComing(story, today))
    .flatMap((story) => story.documents);

/**
 * Reads what the Federal Register published of a title since the last time, and publishes it whole.
 * @throws what `ask` throws; what was published before stays
 */
export const syncTitle = async (ask: AskRegister, titleNumber: number, now: Date): Promise<void> => {
  const today = now.toISOString().slice(0, 10);
  const before = await storyDocuments.get(titleNumber);
  // A title that was read before its rules were kept is read again from the start.
  const from = before?.keepsRules ? dayAfter(before.readThrough, -repeatedDays) : dayAfter(today, -firstDays);
  const { documents, reason } = await readRegister(ask, titleNumber, { from, to: today });
  await keepRules(titleNumber, documents);
  const known = before ? await storyDocuments.documentsOf(before) : [];
  const all = new Map([...known, ...documents].map((document) => [document.documentNumber, document]));
  await storyDocuments.publish(
    stillComing([...all.values()], today),
    // What was left out is asked for again.
    {
      ...{ titleNumber, readThrough: reason ? from : today, checkedAt: now.toISOString(), reason },
      keepsRules: true,
    },
    now,
  );
};
