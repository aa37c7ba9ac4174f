import { buildWeb } from "./local/app/web-build.ts";
import { runUntilStopped } from "./local/command.ts";
import { startProduct } from "./local/product.ts";

/** `npm start`: the whole product on this machine. `-- --fresh` begins again without the data there are. */
await runUntilStopped(async ({ say, stop, port, dataFolder, isFresh }) =>
  startProduct({ dataFolder, isFresh, port, apiPort: port, web: () => buildWeb(say), say, onEnd: stop }),
);
