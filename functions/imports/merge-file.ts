import { createHash } from "node:crypto";
import { ChunkWriter } from "../library/chunk-writer.ts";
import type { StoredVersion } from "../library/library-publisher.ts";
import { libraryRepository } from "../library/library-repository.ts";
import type { Library, TitlePointer } from "../library/library-types.ts";
import type { ImportRecord } from "./import-record.ts";
import { mergeTitle, type TitleDraft } from "./merge-title.ts";
import type { RuleCollector } from "./rule-collector.ts";

/** What a merge tells while it runs; any of them may throw to end it. */
export interface MergeEvents {
  /** All chunks up to this step are in the table, made from the library's state `base`. */
  onWritten(base: string, steps: number): Promise<void>;
  onRows(rows: number): void;
}

const pointersOf = async (library: Library): Promise<Map<number, TitlePointer>> =>
  new Map((await libraryRepository.listTitles(library)).map((pointer) => [pointer.titleNumber, pointer]));

/** Names the state that a merge starts from: the same file over the same versions makes the same steps. */
const baseOf = (
  record: ImportRecord,
  titles: readonly number[],
  pointers: Map<number, TitlePointer>,
): string =>
  createHash("sha256")
    .update(JSON.stringify([record.eTag, titles.map((title) => pointers.get(title)?.version ?? "")]))
    .digest("base64url");

const nameOf = ({ pk, prefix, version }: StoredVersion): string => `${pk} ${prefix}${version}`;

/** The merge of one file into a library: drafts of all its titles, made again where another import was first. */
export class FileMerge {
  private readonly library: Library;
  private readonly record: ImportRecord;
  private readonly rules: RuleCollector;
  private readonly events: MergeEvents;
  private readonly drafts = new Map<number, TitleDraft>();
  private readonly written = new Map<string, StoredVersion>();

  constructor(library: Library, record: ImportRecord, rules: RuleCollector, events: MergeEvents) {
    this.library = library;
    this.record = record;
    this.rules = rules;
    this.events = events;
  }

  /** Drafts every title whose current version is not the one its draft was made from; writes the chunks. */
  async draft(): Promise<readonly TitleDraft[]> {
    const pointers = await pointersOf(this.library);
    const { titles } = this.rules;
    const moved = titles.filter((title) => this.hasMoved(title, pointers.get(title)));
    const base = baseOf(this.record, titles, pointers);
    const { checkpoint } = this.record;
    const isFirst = this.drafts.size === 0;
    const done = isFirst && checkpoint?.base === base ? checkpoint.steps : 0;
    const onWritten = (steps: number) => this.events.onWritten(isFirst ? base : "", steps);
    const writer = new ChunkWriter(onWritten, done);
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

  /** Versions that nobody points to once the drafts are published. */
  replaced(): StoredVersion[] {
    const drafts = [...this.drafts.values()];
    const live = new Set(drafts.flatMap((draft) => draft.live.map(nameOf)));
    const all = [...drafts.flatMap(({ replaced }) => replaced), ...this.written.values()];
    return [...new Map(all.map((version) => [nameOf(version), version])).values()].filter(
      (version) => !live.has(nameOf(version)),
    );
  }

  private hasMoved(title: number, pointer: TitlePointer | undefined): boolean {
    const draft = this.drafts.get(title);
    return !draft || draft.read?.version !== pointer?.version;
  }

  private async draftTitle(
    title: number,
    pointer: TitlePointer | undefined,
    writer: ChunkWriter,
    isFirst: boolean,
  ): Promise<void> {
    const { library, events } = this;
    const onRows = (rows: number) => events.onRows(isFirst ? rows : 0);
    const run = { library, writer, now: this.record.createdAt, onRows };
    const draft = await mergeTitle(run, title, this.rules.parts(title), pointer);
    this.drafts.set(title, draft);
    for (const version of draft.written) this.written.set(nameOf(version), version);
  }
}
