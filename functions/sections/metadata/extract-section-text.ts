import type { Buffer } from "node:buffer";
import { buffer } from "node:stream/consumers";
import { policyTypes, type TextProblem } from "../../../shared/schemas/policy.ts";
import { table } from "../../core/table/table.ts";
import type { WorkerContext } from "../../core/worker.ts";
import { readDocument } from "../../services/files/reading/read-document.ts";
import { saysSomething } from "../../services/files/text/tidy-text.ts";
import { unwrapLines } from "../../services/files/text/unwrap-lines.ts";
import { UploadGone, uploadedObjects } from "../../services/uploads/uploaded-objects.ts";
import { inTurn } from "./in-turn.ts";
import { pendingSectionTexts, type SectionTextEvent, TextTakenUp } from "./pending-section-texts.ts";
import { readSection } from "./read-sections.ts";
import { revisionOperations, SectionChanged } from "./section-changes.ts";
import { type NewText, SectionDraft } from "./section-draft.ts";
import type { SectionFile } from "./section-record.ts";

/** A file that ended its worker so many times, and not only its reader, is not tried again. */
const maxAttempts = 2;
/** What is kept free of a worker's time for comparing and storing what was read, in milliseconds. */
const timeToStoreMs = 20_000;

const hasHardLineEnds: ReadonlySet<string> = new Set([policyTypes.pdf, policyTypes.txt]);
const failed = (textProblem: TextProblem): NewText => ({ text: "", textStatus: "failed", textProblem });

/** The bytes that were checked; undefined when they are gone. */
const checkedBytes = async ({ path, eTag }: SectionFile): Promise<Buffer | undefined> => {
  try {
    return await buffer(await uploadedObjects.read(path, eTag));
  } catch (error) {
    if (error instanceof UploadGone) return undefined;
    throw error;
  }
};

/** What a file says; a file that defeats its reader is no failure of ours. */
const read = async (file: SectionFile, remainingMs: () => number): Promise<NewText> => {
  const bytes = await checkedBytes(file);
  if (!bytes) return failed("unreadable");
  const reading = await readDocument(file.type, bytes, remainingMs);
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
    await table.transact([...operations, ...revisionOperations([title]), pendingSectionTexts.close(event)]);
  });

/**
 * Reads the text of a version's file, compares it with the version before, and notes how that ended. Running twice
 * is harmless: a text that does not wait anymore is left alone, and of two that begin at once one goes on.
 */
export const extractSectionText = async (event: SectionTextEvent, ctx: WorkerContext): Promise<void> => {
  const pending = await pendingSectionTexts.get(event);
  if (!pending) return;
  try {
    const section = await readSection(event.id);
    const file = section?.versions.find(({ version }) => version === event.version)?.file;
    if (!file) return await finish(event, failed("unreadable"));
    if (pending.attempts >= maxAttempts) return await finish(event, failed("stopped"));
    // Counted before, so that a file that ends its worker is known by its attempts.
    await table.write(pendingSectionTexts.begin(pending, new Date()));
    await finish(event, await read(file, () => ctx.remainingMs() - timeToStoreMs));
  } catch (error) {
    if (!(error instanceof TextTakenUp)) throw error;
  }
};
