import { createRequire } from "node:module";
import { setImmediate as nextTurn } from "node:timers/promises";
import { flushSync } from "react-dom";

/*
 * The project `web` runs React's production build, as people do; its development build takes half as long again.
 * That one alone has `act`, which the testing library calls around whatever it does. This is as much of it as the
 * other needs: what was changed is on the page afterwards, with its effects.
 */

const require = createRequire(import.meta.url);

/** What React was not asked to do at once it does in the turns that follow, and may find more to do there. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  for (let frame = 0; frame < 3 && isOpening(); frame += 1) await new Promise(requestAnimationFrame);
};

/** Whether a dialog has taken the pointer from the page, and takes it for itself in the next frame. */
const isOpening = (): boolean =>
  document.body.style.pointerEvents === "none" &&
  [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].some(
    (dialog) => dialog.style.pointerEvents === "",
  );

const act = (callback: () => unknown): PromiseLike<unknown> => {
  let result: unknown;
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
// A slice of a second instead of 5 ms: what React does in the background is done in one turn.
createRequire(require.resolve("react-dom"))("scheduler").unstable_forceFrameRate(1);
