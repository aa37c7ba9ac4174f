/** Another worker for tests, which does the same. */
export { handler } from "./echo.ts";
