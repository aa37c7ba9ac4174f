import { createHash } from "node:crypto";
import { ChunkWriter } from "../../regulation/library/chunk-writer.ts";
import type { StoredVersion } from "../../regulation/library/library-publisher.ts";
import { libraryRepository } from "../../regulation/library/library-repository.ts";
import type { TitlePointer } from "../../regulation/library/library-types.ts";
import type { ImportRecord } from "../engine/import-record.ts";
import { type ImportRun, keepGoing } from "../engine/import-run.ts";
import type { PreviewRows } from "./preview-rows.ts";
import type { DraftRun, StepWriter, TitleDraft } from "./title-draft.ts";

/** What a job makes of titles: a file's rules laid over them, or the state before an import. */
export interface TitleSource {
  /** Ascending. */
  readonly titles: readonly number[];
  draft(run: DraftRun, titleNumber: number, pointer: TitlePointer | undefined): Promise<TitleDraft>;
}

type Pointers = ReadonlyMap<number, TitlePointer | undefined>;

/** Names the state that a merge starts from: the same file over the same titles makes the same steps. */
const baseOf = (record: ImportRecord, titles: readonly number[], pointers: Pointers): string => {
  const states = titles.map((title) => {
    const { version = "", revision = 0 } = pointers.get(title) ?? {};
    return [title, version, revision];
  });
  return createHash("sha256")
    .update(JSON.stringify([record.eTag, states]))
    .digest("base64url");
};

const nameOf = ({ pk, prefix, version }: StoredVersion): string => `${pk} ${prefix}${version}`;

/** A preview makes the same chunks and writes none. */
const noWriter: StepWriter = { add: async () => undefined, end: async () => undefined };

/** One job's drafts of all its titles, made again where another import was first. */
export class LibraryMerge {
  private readonly run: ImportRun;
  private readonly source: TitleSource;
  private readonly preview: PreviewRows | undefined;
  private readonly drafts = new Map<number, TitleDraft>();
  private readonly written = new Map<string, StoredVersion>();

  /** @param preview of a preview: sees each row, and nothing is written */
  constructor(run: ImportRun, source: TitleSource, preview?: PreviewRows) {
    this.run = run;
    this.source = source;
    this.preview = preview;
  }

  /** Drafts every title whose current state is not the one its draft was made from; writes the chunks. */
  async draft(): Promise<readonly TitleDraft[]> {
    const { library, record } = this.run;
    const all = await libraryRepository.listTitles(library);
    const pointers = new Map(all.map((pointer) => [pointer.titleNumber, pointer]));
    const { titles } = this.source;
    const moved = titles.filter((title) => this.hasMoved(title, pointers.get(title)));
    const isFirst = this.drafts.size === 0;
    const writer = this.writer(isFirst ? baseOf(record, titles, pointers) : "");
    try {
      for (const title of moved) await this.draftTitle(title, pointers.get(title), writer, isFirst);
      await writer.end();
    } catch (error) {
      // Some of their chunks may be missing from the table.
      for (const title of moved) this.drafts.delete(title);
      throw error;
    }
    return [...this.drafts.values()];
  }

  /** The state of the library that the drafts were made from. */
  base(): string {
    const read = new Map([...this.drafts.values()].map((draft) => [draft.titleNumber, draft.read]));
    return baseOf(this.run.record, this.source.titles, read);
  }

  /** Versions without a reference once the drafts are published. */
  replaced(): StoredVersion[] {
    const drafts = [...this.drafts.values()];
    const live = new Set(drafts.flatMap((draft) => draft.live.map(nameOf)));
    const all = [...drafts.flatMap(({ replaced }) => replaced), ...this.written.values()];
    return [...new Map(all.map((version) => [nameOf(version), version])).values()].filter(
      (version) => !live.has(nameOf(version)),
    );
  }

  /** @param base the state the first drafts are made from; empty where titles are drafted again */
  private writer(base: string): StepWriter {
    if (this.preview) return noWriter;
    const { run } = this;
    const { checkpoint } = run.record;
    const onWritten = async (steps: number): Promise<void> => {
      keepGoing(run);
      if (base) await run.progress.saveStep({ checkpoint: { base, steps } });
      else await run.progress.save();
      run.ctx.onCheckpoint?.("written");
    };
    return new ChunkWriter(onWritten, base && checkpoint?.base === base ? checkpoint.steps : 0);
  }

  private hasMoved(title: number, pointer: TitlePointer | undefined): boolean {
    const draft = this.drafts.get(title);
    return !draft || draft.read?.revision !== pointer?.revision || draft.read?.version !== pointer?.version;
  }

  private async draftTitle(
    title: number,
    pointer: TitlePointer | undefined,
    writer: StepWriter,
    isFirst: boolean,
  ): Promise<void> {
    const { run, preview } = this;
    const onRows = (rows: number): void => {
      if (isFirst) run.progress.processed += rows;
      keepGoing(run);
    };
    const { library, record } = run;
    const draftRun = { library, writer, now: record.createdAt, onRows, preview };
    const draft = await this.source.draft(draftRun, title, pointer);
    this.drafts.set(title, draft);
    for (const version of draft.written) this.written.set(nameOf(version), version);
  }
}
