import type { TextProblem } from "../../../shared/schemas/policy.ts";
import type { SectionTextStatus } from "../../../shared/schemas/section-metadata.ts";
import { sha256 } from "../../core/ids.ts";
import type { Operation } from "../../core/table/operation.ts";
import { insertChunks, packText, putChunks } from "../../services/packing/packed-chunks.ts";
import type { ReadSection } from "./read-sections.ts";
import { entryOperations, SectionChanged, versionOperation } from "./section-changes.ts";
import { compareVersions, type Horizon, horizonPair, summaryOf } from "./section-horizon.ts";
import { comparisonKeys, textKeys } from "./section-keys.ts";
import { inOrder, type SectionEntry, type SectionState, type VersionRecord } from "./section-record.ts";
import { sections } from "./section-repository.ts";
import { stepOf } from "./section-step.ts";

export interface SectionAuthor {
  readonly userId: string;
  readonly now: Date;
  /** The import that saves, if one does. */
  readonly importId?: string;
}

export interface NewText {
  readonly text: string;
  readonly textStatus: SectionTextStatus;
  /** Why a file could not be read. */
  readonly textProblem?: TextProblem | null;
}

interface FinishedSection {
  readonly entry: SectionEntry;
  readonly operations: readonly Operation[];
}

const laterOf = (a: string, b: string): string => (a < b ? b : a);

/**
 * Versions added to an entry, or to a new one, and the writes that save them: the entry, its versions, their texts
 * and what differs between the two newest, all for one transaction.
 */
export class SectionDraft {
  readonly id: string;
  private readonly before: SectionEntry | undefined;
  private readonly versions: VersionRecord[];
  /** Texts that no item has yet, by the version they are stored as. */
  private readonly texts = new Map<
    number,
    { readonly text: string; readonly chunks: readonly Uint8Array[] }
  >();
  /** Versions that are new, and those whose text was read from their file. */
  private readonly changed = new Set<number>();

  constructor(id: string, read?: ReadSection) {
    this.id = id;
    this.before = read?.entry;
    this.versions = [...(read?.versions ?? [])];
  }

  /** The newest version; undefined of a new entry. */
  get newest(): VersionRecord | undefined {
    return this.versions.at(-1);
  }

  /** From the oldest to the newest. */
  get all(): readonly VersionRecord[] {
    return this.versions;
  }

  get isChanged(): boolean {
    return this.changed.size > 0;
  }

  /** Whether a version was added here. */
  isNew(version: number): boolean {
    return this.changed.has(version);
  }

  /**
   * Adds a version.
   * @param place its day in the history, without which it becomes the newest; whether the section itself is new
   */
  async add(
    state: SectionState,
    text: NewText,
    by: SectionAuthor,
    { since, added = false }: { readonly since?: string | undefined; readonly added?: boolean } = {},
  ): Promise<VersionRecord> {
    const version = this.versions.length + 1;
    const today = state.effectiveDate ?? by.now.toISOString().slice(0, 10);
    const last = this.newest?.since ?? "";
    const record: VersionRecord = {
      ...state,
      ...(await this.store(version, text)),
      version,
      since: since ?? laterOf(today, last),
      added,
      importId: by.importId ?? null,
      createdBy: by.userId,
      createdAt: by.now.toISOString(),
    };
    this.changed.add(version);
    this.versions.push(record);
    this.versions.sort(inOrder);
    return record;
  }

  /** Gives a version the text that was read from its file. */
  async setText(version: number, text: NewText): Promise<void> {
    const index = this.versions.findIndex((each) => each.version === version);
    const record = this.versions[index];
    if (!record) throw new SectionChanged();
    this.versions[index] = { ...record, ...(await this.store(version, text)) };
    this.changed.add(version);
  }

  /**
   * The entry as it will be, and the writes that make it so.
   * @param keyTaken what to throw where another entry has the composite key
   */
  async finish(by: SectionAuthor, keyTaken: () => Error): Promise<FinishedSection> {
    const { newest } = this;
    if (!newest) throw new Error("An entry needs a version");
    const { horizon: comparison, chunks } = await this.horizon();
    const horizon = { ...comparison, step: stepOf(this.versions) };
    const {
      version: newestVersion,
      since: _,
      added: __,
      importId: ___,
      createdAt: ____,
      createdBy: _____,
      ...state
    } = newest;
    const at = by.now.toISOString();
    const entry: SectionEntry = {
      ...state,
      id: this.id,
      version: this.versions.length,
      newest: newestVersion,
      change: (this.before?.change ?? 0) + 1,
      horizon,
      createdBy: this.before?.createdBy ?? by.userId,
      createdAt: this.before?.createdAt ?? at,
      updatedBy: by.userId,
      updatedAt: at,
    };
    const written = this.versions.filter(({ version }) => this.changed.has(version));
    const compared = comparisonKeys(
      this.id,
      horizon.previous?.version ?? 0,
      horizon.current.version,
      chunks.length,
    );
    const operations = [
      ...entryOperations(entry, this.before, keyTaken),
      ...written.map((record) => versionOperation(this.id, record)),
      ...[...this.texts].flatMap(([version, { chunks: packed }]) =>
        insertChunks(textKeys(this.id, version, packed.length), packed, () => new SectionChanged()),
      ),
      ...putChunks(compared, chunks),
    ];
    return { entry, operations };
  }

  /** Where a text lies: with a version that has the same one, or as a new the caller's own. */
  private async store(version: number, { text, textStatus, textProblem = null }: NewText) {
    const hash = sha256(text);
    const facts = { textStatus, textProblem, definitionsLength: text.length };
    const same = this.versions.find((each) => each.text.hash === hash);
    if (same) return { ...facts, text: same.text };
    const chunks = await packText(text);
    this.texts.set(version, { text, chunks });
    return { ...facts, text: { version, chunks: chunks.length, hash } };
  }

  private async horizon(): Promise<Horizon> {
    const { current, previous, differ } = horizonPair(this.versions);
    const known = this.before?.horizon;
    const isKnown =
      known?.comparisonChunks &&
      known.current.version === current.version &&
      known.previous?.version === previous?.version;
    if (isKnown) return { horizon: { ...known, current: summaryOf(current) }, chunks: [] };
    if (!differ || !previous) return compareVersions(current, previous);
    const texts = await Promise.all([this.textOf(previous), this.textOf(current)]);
    return compareVersions(current, previous, texts);
  }

  /** The text of one of its versions, stored or new. */
  async textOf(record: VersionRecord): Promise<string> {
    return this.texts.get(record.text.version)?.text ?? (await sections.textOf(this.id, record));
  }
}
