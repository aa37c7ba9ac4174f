import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type { CurrentUser } from "../../shared/schemas/user.ts";
import { App } from "../../web/src/app/app.tsx";
// The app loads these on demand; here they are there before the first test.
import "../../web/src/app/designed-root.tsx";
import "../../web/src/app/shell.tsx";
import "../../web/src/pages/admin-page.tsx";
import "../../web/src/pages/horizon-mapping-page.tsx";
import "../../web/src/pages/my-assignments-page.tsx";
import "../../web/src/pages/notifications-page.tsx";
import "../../web/src/pages/part-rules-page.tsx";
import "../../web/src/pages/policies-page.tsx";
import "../../web/src/pages/regulations-page.tsx";
import "../../web/src/pages/reports-page.tsx";
import "../../web/src/pages/rule-page.tsx";
import "../../web/src/pages/team-management-page.tsx";
import { aDashboard } from "./factories.ts";
import { type Answers, FakeApi, problem } from "./fake-api.ts";

export interface OpenApp {
  api: FakeApi;
  user: ReturnType<typeof userEvent.setup>;
  /** Where the app left for, such as /api/login; empty while it stayed. */
  left: string[];
}

interface OpenOptions {
  path?: string;
  /** Who is signed in; null for no one. */
  as: CurrentUser | null;
  routes?: Answers;
}

/** As the server does, by a cookie that scripts can read. */
const markSignedIn = (isSignedIn: boolean): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = `signed-in=1; Path=/; Max-Age=${isSignedIn ? 60 : 0}`;
};

/** Opens the whole app on a path, against a fake server. */
export const openApp = ({ path = "/", as, routes = {} }: OpenOptions): OpenApp => {
  const api = new FakeApi({
    getCurrentUser: as ?? problem(401, "You are not signed in."),
    // Where the app opens without a path.
    getDashboard: aDashboard(),
    ...routes,
  });
  vi.stubGlobal("fetch", api.fetch);
  window.history.replaceState(null, "", path);
  markSignedIn(as !== null);
  const left: string[] = [];
  const leaveTo = (url: string) => left.push(url);
  render(<App leaveTo={leaveTo} />);
  return { api, user: userEvent.setup(), left };
};
