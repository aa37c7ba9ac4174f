import { dropFirst, putLast } from "../../core/last-used.ts";
import { readOnce } from "../../core/table/shared-reads.ts";
import type { CompanyList } from "./company-list.ts";
import { CompanyView } from "./company-view.ts";
import { SnapshotStore } from "./snapshot-store.ts";

/**
 * What lists may take of a function's memory (1,769 MB): 29 MB for each 50,000 rules of a title (performance,
 * 3.1), shared by all companies that read it, and about 2 KB for each rule a company touched.
 */
const usualMaxBytes = 768 * 1024 * 1024;

/**
 * Lists of companies in this function's memory. Each is refreshed by the request that asks for it; the ones
 * not asked for longest go first, and snapshots with the last list that uses them.
 */
export class CompanyRuleLists {
  private readonly views = new Map<string, CompanyView>();
  private readonly store = new SnapshotStore();
  private readonly clock: () => Date;
  private readonly maxBytes: number;

  constructor(clock: () => Date = () => new Date(), maxBytes = usualMaxBytes) {
    this.clock = clock;
    this.maxBytes = maxBytes;
  }

  /** A company's rules as they are now, with every change in it that was answered before. */
  async of(companyId: string): Promise<CompanyList> {
    const view = this.views.get(companyId) ?? new CompanyView(companyId, this.store, this.clock);
    putLast(this.views, companyId, view);
    const list = await view.refresh();
    this.trim();
    return list;
  }

  /** Companies whose lists are in memory, the one not asked for longest first. */
  companies(): string[] {
    return [...this.views.keys()];
  }

  /** Forgets everything, as a cold start. */
  clear(): void {
    this.views.clear();
    this.store.keepOnly([]);
  }

  private trim(): void {
    dropFirst(this.views, () => this.views.size > 1 && this.bytes() > this.maxBytes);
    this.store.keepOnly([...this.views.values()].flatMap((view) => view.versions()));
  }

  private bytes(): number {
    const views = [...this.views.values()];
    const snapshots = new Set(views.flatMap((view) => view.snapshots()));
    const shared = [...snapshots].reduce((sum, { bytes }) => sum + bytes, 0);
    return views.reduce((sum, view) => sum + view.bytes(), shared);
  }
}

export const companyRuleLists = new CompanyRuleLists();

/**
 * The rules of a company that it can list, filter and search, from this function's memory and as they are
 * now. Costs one Query beside the batch of the session when nothing changed.
 */
export const companyRuleList = (companyId: string): Promise<CompanyList> =>
  readOnce(`rules of ${companyId}`, () => companyRuleLists.of(companyId));
