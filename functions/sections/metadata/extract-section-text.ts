import { policyTypes, type TextProblem } from "../../../shared/schemas/policy.ts";
import { table } from "../../core/table/table.ts";
import type { WorkerContext } from "../../core/worker.ts";
import { lawChanges } from "../../regulation/text/law-changes.ts";
import { readStored } from "../../services/files/reading/read-stored.ts";
import { saysSomething } from "../../services/files/text/tidy-text.ts";
import { unwrapLines } from "../../services/files/text/unwrap-lines.ts";
import { inTurn } from "./in-turn.ts";
import { pendingSectionTexts, type SectionTextEvent } from "./pending-section-texts.ts";
import { readSection } from "./read-sections.ts";
import { amendmentOf } from "./section-amendment.ts";
import { revisionOperations, SectionChanged } from "./section-changes.ts";
import { type NewText, SectionDraft } from "./section-draft.ts";
import type { SectionFile } from "./section-record.ts";

/** What is kept free of a worker's time for comparing and storing what was read, in milliseconds. */
const timeToStoreMs = 20_000;

const hasHardLineEnds: ReadonlySet<string> = new Set([policyTypes.pdf, policyTypes.txt]);
const failed = (textProblem: TextProblem): NewText => ({ text: "", textStatus: "failed", textProblem });

/** What a file says; a file that defeats its reader is no failure of ours. */
const read = async (file: SectionFile, remainingMs: () => number): Promise<NewText> => {
  const { path: objectKey, eTag, type } = file;
  const reading = await readStored({ objectKey, eTag, type }, remainingMs);
  if ("problem" in reading) return failed(reading.problem);
  const text = hasHardLineEnds.has(file.type) ? unwrapLines(reading.text) : reading.text;
  return saysSomething(text) ? { text, textStatus: "ready" } : { text: "", textStatus: "empty" };
};

/** Gives the version its text and compares it, in one transaction with the end of its waiting. */
const finish = (event: SectionTextEvent, text: NewText): Promise<void> =>
  inTurn(async () => {
    const section = await readSection(event.id);
    if (!section) return table.write(pendingSectionTexts.close(event));
    const draft = new SectionDraft(event.id, section);
    await draft.setText(event.version, text);
    const { title, updatedBy, updatedAt } = section.entry;
    // The person who saved the version remains the one who last changed the entry.
    const author = { userId: updatedBy, now: new Date(updatedAt) };
    const { operations } = await draft.finish(author, () => new SectionChanged());
    const amendment = await amendmentOf(draft);
    await table.transact([
      ...operations,
      ...revisionOperations([title]),
      ...(amendment ? lawChanges.noteEntered(title, [amendment], new Date()) : []),
      pendingSectionTexts.close(event),
    ]);
  });

const fileOf = async ({ id, version }: SectionTextEvent): Promise<SectionFile | undefined> => {
  const section = await readSection(id);
  return section?.versions.find((each) => each.version === version)?.file ?? undefined;
};

/**
 * Reads the text of a version's file, compares it with the version before, and notes how that ended. Running twice
 * is harmless.
 */
export const extractSectionText = (event: SectionTextEvent, ctx: WorkerContext): Promise<void> =>
  pendingSectionTexts.takeUp(event, {
    find: () => fileOf(event),
    work: (file) => read(file, () => ctx.remainingMs() - timeToStoreMs),
    failed: (why) => failed(why === "gone" ? "unreadable" : why),
    finish: (text) => finish(event, text),
  });
