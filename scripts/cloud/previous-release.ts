import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project-root.ts";

/** Used while no release has a tag: a commit that was released, and whose stages have both HTTP APIs. */
const lastReleased = "275ecfaacfd05d2964a788dd25f59e298c5ec2d3";

const git = (...args: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync("git", args, { cwd: projectRoot, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};

/**
 * Unpacks the release before this one: the newest tag of an earlier commit, else a commit that is named here.
 * @returns its folder and name; undefined where this copy of the project holds no history
 */
export const unpackPreviousRelease = (into: string): { folder: string; name: string } | undefined => {
  const name = git("describe", "--tags", "--abbrev=0", "HEAD^") ?? lastReleased;
  if (git("cat-file", "-e", `${name}^{commit}`) === undefined) return undefined;
  const folder = join(into, "previous-release");
  const archive = join(into, "previous-release.tar");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (git("archive", "--output", archive, name) === undefined) return undefined;
  const { status } = spawnSync("tar", ["-xf", archive, "-C", folder]);
  rmSync(archive);
  if (status !== 0) throw new Error("The previous release could not be unpacked; install tar.");
  return { folder, name };
};
