import { readdirSync, readFileSync } from "node:fs";

/** Fields of proc(5) after the name, which may hold anything but is followed by a bracket. */
const fieldsOf = (pid: string): readonly string[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(") ") + 2).split(" ");
  } catch {
    // It has ended in the meantime.
    return [];
  }
};

/** Milliseconds of CPU that a process and all it started have used so far, in ticks of 10 ms (Linux). */
export const treeCpuMs = (root: number | undefined): number => {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid, fields: fieldsOf(pid) }));
  const children = Map.groupBy(all, ({ fields }) => fields[1]);
  const cpuOf = (pid: string, fields: readonly string[]): number => {
    // User and system time, its own and that of ended children.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const below = (children.get(pid) ?? []).map((child) => cpuOf(child.pid, child.fields));
    return below.reduce((sum, ms) => sum + ms, ticks * 10);
  };
  return cpuOf(String(root), fieldsOf(String(root)));
};
