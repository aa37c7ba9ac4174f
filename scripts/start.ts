import { runUntilStopped } from "./product/command.ts";
import { startProduct } from "./product/product.ts";
import { buildWeb } from "./product/web-build.ts";

/** `npm start`: the whole product on this machine. `-- --fresh` begins again without the data there are. */
await runUntilStopped(async ({ say, stop, port, dataFolder, isFresh }) =>
  startProduct({ dataFolder, isFresh, port, apiPort: port, web: () => buildWeb(say), say, onEnd: stop }),
);
