import { createRequire } from "node:module";
import { setImmediate as nextTurn } from "node:timers/promises";

/*
 * The project `web` runs React's production build, as people do; its development build takes half as long again.
 * That one alone has `act`, which the testing library calls around whatever it does. This is as much of it as the
 * other needs: what was changed is on the page afterwards, with its effects. It is loaded before React's renderer.
 */

const require = createRequire(import.meta.url);

interface Task {
  /** Null once it ran or was given up. */
  callback: unknown;
}
interface Scheduler {
  unstable_scheduleCallback: (...task: unknown[]) => Task;
  unstable_forceFrameRate: (frames: number) => void;
}
const scheduler: Scheduler = createRequire(require.resolve("react-dom"))("scheduler");
// A slice of a second instead of 5 ms: what React does in the background is done in one turn.
scheduler.unstable_forceFrameRate(1);

/** What React is yet to do: renders, and effects after them. */
const tasks = new Set<Task>();
const { unstable_scheduleCallback: schedule } = scheduler;
scheduler.unstable_scheduleCallback = (...task) => {
  const scheduled = schedule(...task);
  tasks.add(scheduled);
  return scheduled;
};
const hasTasks = (): boolean => {
  for (const task of tasks) if (task.callback === null) tasks.delete(task);
  return tasks.size > 0;
};

/** Frames that were asked for: a dialog takes the pointer, and gives the focus back, in the next one. */
const frames = new Set<number>();
const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = window;
const nextFrame = () => new Promise((resolve) => request.call(window, resolve));
window.requestAnimationFrame = (draw) => {
  const frame = request.call(window, (at) => {
    frames.delete(frame);
    draw(at);
  });
  frames.add(frame);
  return frame;
};
window.cancelAnimationFrame = (frame) => {
  frames.delete(frame);
  cancel.call(window, frame);
};

/** Beyond these something goes on for good: a clock, a wheel that turns. */
const most = { turns: 20, frames: 3 };

/** Ends once React has done what it was asked for, and what that asked for, in the frames after it too. */
export const settle = async (): Promise<void> => {
  for (let frame = 0; ; frame += 1) {
    for (let turn = 0; turn < 3 || (turn < most.turns && hasTasks()); turn += 1) await nextTurn();
    if (frames.size === 0 || frame === most.frames) return;
    await nextFrame();
  }
};

const act = (callback: () => unknown): PromiseLike<unknown> => {
  let result: unknown;
  // Loads the renderer's part for pages, after what it schedules with was replaced.
  const { flushSync }: typeof import("react-dom") = require("react-dom");
  flushSync(() => {
    result = callback();
  });
  const settled = async () => {
    const value = await result;
    await settle();
    return value;
  };
  // As with React's own, there is nothing left to do where no one waits.
  // biome-ignore lint/suspicious/noThenProperty: the testing library waits for what it gets
  return { then: (resolve, reject) => settled().then(resolve, reject) };
};

/** Both are loaded once for all files of a worker. */
Object.assign(require("react"), { act });
