import type { ImportStage } from "../../../shared/schemas/import-job.ts";
import type { ImportRun } from "../engine/import-run.ts";

type Name = ImportStage["name"];

/** The stages of an entry's job, saved with each step so that a further run goes on after it. */
export class EntryStages {
  private readonly run: ImportRun;
  private stages: ImportStage[];

  constructor(run: ImportRun) {
    this.run = run;
    this.stages = [...run.record.stages];
  }

  /** Whether all files still have to be checked. */
  get areUnchecked(): boolean {
    return this.stages.every(({ status }) => status === "waiting" || status === "checking");
  }

  list(): ImportStage[] {
    return this.stages;
  }

  isDone(name: Name): boolean {
    return this.stages.some((stage) => stage.name === name && stage.status === "done");
  }

  async set(name: Name, change: Partial<Omit<ImportStage, "name">>): Promise<void> {
    this.change((stage) => (stage.name === name ? { ...stage, ...change } : stage));
    if (change.status === "done") await this.run.progress.saveStep({ stages: this.stages });
    else await this.save();
  }

  /** Every stage is being checked, or waits again once that is over. */
  async setAll(status: "checking" | "waiting"): Promise<void> {
    this.change((stage) => ({ ...stage, status }));
    await this.save();
  }

  /** Notes where the job ended. */
  async fail(name: Name, message: string): Promise<void> {
    this.change((stage) => {
      if (stage.name === name) return { ...stage, status: "failed", message };
      return stage.status === "checking" ? { ...stage, status: "waiting" } : stage;
    });
    await this.save();
  }

  private change(each: (stage: ImportStage) => ImportStage): void {
    this.stages = this.stages.map(each);
  }

  private save(): Promise<void> {
    return this.run.progress.save({ stages: this.stages });
  }
}
