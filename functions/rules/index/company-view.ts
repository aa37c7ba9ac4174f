import { decodeTime } from "ulid";
import { forAllRequests } from "../../core/deadline.ts";
import { libraryRepository } from "../../regulation/library/library-repository.ts";
import { overlays } from "../record/overlay-repository.ts";
import { beginOfOverlap, changesSince, type RuleChange } from "./change-feed.ts";
import { fingerprint, readBasis, type TitleBasis, versionsOf } from "./company-basis.ts";
import { type CompanyList, createCompanyList } from "./company-list.ts";
import {
  type Built,
  isAllPlaced,
  type Moment,
  mostChanges,
  newest,
  type SnapshotSource,
} from "./company-moment.ts";
import type { Snapshot } from "./snapshot.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import { readStates } from "./title-states.ts";
import type { TitleVersion } from "./title-version.ts";

/** What a rule the company touched, and a row of the list, take in memory, roughly. */
const bytesPerState = 2_000;
const bytesPerRow = 100;

/**
 * One company's list of rules, kept in memory and brought up to date by each request: with selections,
 * pointers and the change feed, read in parallel and strongly consistent. A change that was answered before
 * `refresh` was called is in the list it gives.
 */
export class CompanyView {
  private readonly companyId: string;
  private readonly store: SnapshotStore;
  private readonly clock: () => Date;
  private moment: Moment | undefined;
  /** What the refresh under way is making a list of. */
  private wanted: readonly TitleBasis[] = [];
  /** What the latest caller reads of the company, among the other reads of their request. */
  private asked: Promise<readonly TitleBasis[]> = Promise.resolve([]);
  private running: Promise<CompanyList> | undefined;
  private waiting: Promise<CompanyList> | undefined;

  constructor(companyId: string, store: SnapshotStore, clock: () => Date) {
    this.companyId = companyId;
    this.store = store;
    this.clock = clock;
  }

  /**
   * The list as it is now. One refresh runs at a time. A caller that comes in the meantime gets the next one, for the one
   * under way may have read before their own change.
   */
  refresh(): Promise<CompanyList> {
    this.asked = readBasis(this.companyId, this.titles());
    this.asked.catch(() => undefined);
    if (!this.running) return this.start();
    this.waiting ??= this.running
      .catch(() => undefined)
      .then(() => {
        this.waiting = undefined;
        return this.start();
      });
    return this.waiting;
  }

  /** Versions whose snapshots the list is made of, or will be in a moment. */
  versions(): TitleVersion[] {
    return versionsOf([...(this.moment?.basis ?? []), ...this.wanted]);
  }

  snapshots(): readonly Snapshot[] {
    return this.moment?.snapshots ?? [];
  }

  /** What it takes in memory beside its snapshots, roughly. */
  bytes(): number {
    const touched = [...(this.moment?.states.values() ?? [])].reduce((sum, { size }) => sum + size, 0);
    const rows = this.snapshots().reduce((sum, { count }) => sum + count, 0);
    return touched * bytesPerState + rows * bytesPerRow;
  }

  private titles(): number[] | undefined {
    return this.moment?.basis.map(({ selection }) => selection.titleNumber);
  }

  private start(): Promise<CompanyList> {
    const running = forAllRequests(() => this.next()).finally(() => {
      this.running = undefined;
    });
    this.running = running;
    return running;
  }

  private async next(): Promise<CompanyList> {
    const at = this.clock();
    const { moment: last, companyId } = this;
    const [basis, changes] = await Promise.all([
      // That request may be over before it was answered; this list is for others, too.
      this.asked.catch(() => readBasis(companyId, this.titles())),
      last && changesSince(companyId, last.at, at, mostChanges(last.states)),
    ]);
    const known = changes ? last : undefined;
    const first = await this.builtOf(basis, known, at);
    const built = isAllPlaced(first, changes, known?.seen) ? first : await this.anew(first, at);
    const all = new Set([...(changes ?? []), ...first.changes, ...built.changes]);
    const seen = await this.applyChanges(built, [...all], known?.seen ?? new Set());
    const from = beginOfOverlap(at);
    this.moment = { ...built, changes: [], at, seen: new Set([...seen].filter((id) => id >= from)) };
    return built.list;
  }

  /** What there is already, where it is of this basis. */
  private async builtOf(basis: readonly TitleBasis[], current: Built | undefined, now: Date): Promise<Built> {
    this.wanted = basis;
    if (current && fingerprint(basis) === fingerprint(current.basis)) return current;
    const built = await this.build(basis, current, now);
    // A change that a file lacks must find its rule now: the next refresh asks for later changes alone.
    const isPlaced = built.changes.every(({ companyRuleId }) => built.list.placeOf(companyRuleId));
    return isPlaced ? built : this.build(basis, current, now, true);
  }

  /**
   * What a list cannot place may be of a version that was published while this function kept the one before
   * (`LIBRARY_KEPT_MS`). People see their own changes at once, so the versions are asked for again.
   */
  private async anew(built: Built, now: Date): Promise<Built> {
    libraryRepository.forgetTitles();
    return this.builtOf(await readBasis(this.companyId), built, now);
  }

  /** A list of other titles, versions or marks. States that are known and kept up to date are not read again. */
  private async build(
    basis: readonly TitleBasis[],
    known: Built | undefined,
    now: Date,
    isWhole = false,
  ): Promise<Built> {
    const titleNumbers = basis.map(({ selection }) => selection.titleNumber);
    const [sources, { states, changes }] = await Promise.all([
      Promise.all(basis.map((title) => this.sourceOf(title))),
      readStates(this.companyId, titleNumbers, known?.states ?? new Map(), now, isWhole),
    ]);
    const list = createCompanyList(
      sources,
      [...states.values()].flatMap((ofTitle) => [...ofTitle.values()]),
    );
    const snapshots = sources.flatMap(({ snapshots: { shared, own } }) => [shared, own]);
    return {
      basis,
      snapshots: snapshots.filter((snapshot) => snapshot !== undefined),
      states,
      list,
      changes,
    };
  }

  private async sourceOf({ selection, shared, own }: TitleBasis): Promise<SnapshotSource> {
    const [ofShared, ofOwn] = await Promise.all([
      shared && this.store.get(shared),
      own && this.store.get(own),
    ]);
    return { selection, snapshots: { ...(ofShared && { shared: ofShared }), ...(ofOwn && { own: ofOwn }) } };
  }

  /**
   * Reads the states of rules that changed, and applies them.
   * @param seen changes that were applied before
   * @returns the changes that need not be looked at again. Two kinds are not among them, so that the next
   * refresh looks again: of a rule the list cannot place yet (its title was selected, or its version
   * published, after the basis was read), and of a rule whose state is older than the change (a Query may
   * show one row of a transaction a moment before the others can be read; a comment changes no state).
   */
  private async applyChanges(
    { list, states }: Built,
    changes: readonly RuleChange[],
    seen: ReadonlySet<string>,
  ): Promise<Set<string>> {
    const { companyId } = this;
    const placed = changes
      .filter(({ id }) => !seen.has(id))
      .flatMap(({ id, companyRuleId }) => {
        const place = list.placeOf(companyRuleId);
        return place ? [{ id, place: { companyId, ...place } }] : [];
      });
    const found = await overlays.getMany(placed.map(({ place }) => place));
    const changed = found.filter((overlay) => overlay !== undefined);
    list.apply(changed);
    for (const [titleNumber, ofTitle] of Map.groupBy(changed, (each) => each.titleNumber))
      newest(states.get(titleNumber) ?? new Map(), ofTitle);
    const applied = placed.filter(({ id }, index) => {
      const state = found[index];
      return state !== undefined && Date.parse(state.updatedAt) >= decodeTime(id);
    });
    return new Set([...seen, ...applied.map(({ id }) => id)]);
  }
}
