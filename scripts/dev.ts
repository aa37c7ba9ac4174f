import { runUntilStopped } from "./product/command.ts";
import { startDevServer } from "./product/dev-server.ts";
import { startProduct } from "./product/product.ts";
import { watchSources } from "./product/watch-sources.ts";

/** `npm run dev`: as `npm start`, with hot reload of the pages and a restart of the API when its code changes. */
await runUntilStopped(async ({ say, stop, port, dataFolder, isFresh }) => {
  const noBuild = async () => undefined;
  const product = await startProduct({
    dataFolder,
    isFresh,
    port,
    apiPort: 0,
    web: noBuild,
    say,
    onEnd: stop,
  });
  const server = await startDevServer(port, product.apiPort).catch(async (error: unknown) => {
    await product.close();
    throw error;
  });
  const sources = watchSources(async () => {
    await product.restartApi().catch((error: unknown) => console.error("The API did not start:", error));
    say("The API runs the changed code.");
  });
  const close = async () => {
    sources.close();
    await Promise.all([server.close(), product.close()]);
  };
  return { ...product, close };
});
