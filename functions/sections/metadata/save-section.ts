import type { SectionMetadataBody } from "../../../shared/schemas/section-metadata.ts";
import type { ActivityDetails, Context } from "../../core/endpoint/context.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { newId } from "../../core/ids.ts";
import { conflict } from "../../core/problem.ts";
import { readableTime } from "../../core/readable-time.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { users } from "../../people/users/user-repository.ts";
import { lawChanges } from "../../regulation/text/law-changes.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";
import { type Uploader, uploaderOf } from "../../services/uploads/upload-keys.ts";
import { type Attachment, attachFile } from "./attached-file.ts";
import { inTurn } from "./in-turn.ts";
import { extractSectionWorker, pendingSectionTexts } from "./pending-section-texts.ts";
import { readSection } from "./read-sections.ts";
import { amendmentOf } from "./section-amendment.ts";
import { revisionOperations, SectionChanged } from "./section-changes.ts";
import { SectionDraft } from "./section-draft.ts";
import { sectionLeftovers } from "./section-leftovers.ts";
import type { SectionEntry, SectionFile } from "./section-record.ts";
import { sectionNotFound, sections } from "./section-repository.ts";
import { type PresentVersion, saysTheSame, stateOf, textFor } from "./section-state.ts";

/** Who saves, when, and how the activity row of it is made. */
export interface SectionSave {
  readonly uploader: Uploader;
  readonly now: Date;
  activity(details: ActivityDetails): Operation;
}

export const saveBy = (ctx: Context): SectionSave => ({
  uploader: uploaderOf(ctx),
  now: ctx.now,
  activity: ctx.activity,
});

const staleOf = async ({ updatedBy, updatedAt }: SectionEntry) => {
  const person = await users.get(updatedBy);
  const name = person ? fullName(person) : "someone else";
  return conflict(
    `This section was changed by ${name} at ${readableTime(updatedAt)}. Reload to see the latest version.`,
    "section.stale",
  );
};

const keyTaken = ({ title, part, sectionId }: SectionMetadataBody) =>
  conflict(
    `An entry for title ${title}, part ${part}, section ${sectionId} with this chapter and subchapter already exists.`,
    "section.key_taken",
  );

const detailsOf = (body: SectionMetadataBody, version: number, attachment: Attachment) => ({
  ...{ title: body.title, chapter: body.chapter, subchapter: body.subchapter },
  ...{ part: body.part, sectionId: body.sectionId, version, fileName: attachment.file?.name ?? null },
});

/** The same upload, saved a moment earlier. */
const isSameFile = (a: SectionFile | null, b: SectionFile | null): boolean =>
  a !== null && a.uploadETag === b?.uploadETag && a.name === b.name;

/** A file that is checked and copied once, however often the saving is repeated. */
const attachOnce = (body: SectionMetadataBody, { uploader, now }: SectionSave) => {
  let attached: Promise<Attachment> | undefined;
  return async (present: PresentVersion | undefined): Promise<Attachment> => {
    const file = present?.record.file ?? null;
    if (body.attachedFilePath === undefined || body.attachedFilePath === file?.path) return { file };
    attached ??= attachFile(body, file, uploader, now);
    const attachment = await attached;
    return isSameFile(attachment.file, file) ? { file } : attachment;
  };
};

const saveOnce = async (
  id: string | undefined,
  body: SectionMetadataBody,
  attach: ReturnType<typeof attachOnce>,
  by: SectionSave,
  taken: () => Error,
): Promise<SectionEntry> => {
  const read = id === undefined ? undefined : await readSection(id);
  if (id !== undefined && !read) throw new SectionChanged();
  const draft = new SectionDraft(id ?? newId(by.now), read);
  const record = draft.newest;
  const present = record && { record, text: await sections.textOf(draft.id, record) };
  const attachment = await attach(present);
  const state = stateOf(body, attachment.file, record);
  const text = textFor(body.definitions, attachment.file, present);
  if (read && present && saysTheSame(present, state, text)) return read.entry;
  if (read && body.version != null && body.version !== read.entry.version) throw await staleOf(read.entry);
  const author = { userId: by.uploader.userId, now: by.now };
  const { version } = await draft.add(state, text, author);
  const event = { id: draft.id, version };
  const { leftover } = attachment;
  const { entry, operations } = await draft.finish(author, taken);
  const amendment = await amendmentOf(draft);
  await table.transact([
    ...operations,
    ...revisionOperations([state.title, ...(read ? [read.entry.title] : [])]),
    ...(amendment ? lawChanges.noteEntered(state.title, [amendment], by.now) : []),
    ...(leftover ? [sectionLeftovers.close(leftover)] : []),
    ...(text.textStatus === "pending" ? [pendingSectionTexts.note(event, by.now)] : []),
    by.activity({
      target: { type: "section-metadata", id: draft.id },
      after: detailsOf(body, version, attachment),
    }),
  ]);
  if (text.textStatus === "pending") await startWorker(extractSectionWorker, event);
  return entry;
};

/**
 * Saves what a form says: as a new entry, or as a new version of the one that has its composite key. What the
 * newest version says already is not saved again.
 * @throws a Problem: 409 for a stale `version`, and what `attachFile` throws
 */
export const saveSection = async (body: SectionMetadataBody, by: SectionSave): Promise<SectionEntry> => {
  const attach = attachOnce(body, by);
  return inTurn(async () => {
    const [id] = await sections.idsOf([body]);
    return saveOnce(id, body, attach, by, () => new SectionChanged());
  });
};

/**
 * Saves what a form says as a new version of this entry; its composite key may be another one.
 * @throws a Problem: 404, 409 for a stale `version` or where another entry has the key
 */
export const updateSection = async (
  id: string,
  body: SectionMetadataBody,
  by: SectionSave,
): Promise<SectionEntry> => {
  const attach = attachOnce(body, by);
  return inTurn(async () => {
    if (!(await sections.get(id))) throw sectionNotFound();
    return saveOnce(id, body, attach, by, () => keyTaken(body));
  });
};
