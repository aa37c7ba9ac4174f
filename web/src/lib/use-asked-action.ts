import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** What the search box can ask a page to do as it opens. */
export type AskedAction = "assign" | "duty" | "import" | "invite" | "upload";

const parameter = "do";

/** The address of a page that begins with an action. */
export const askFor = (path: string, action: AskedAction): string => {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  searchParams.set(parameter, action);
  return `${pathname}?${searchParams}`;
};

/**
 * Does what the address asks for, once: it goes from the address, so that a reload does not ask again.
 * @param isReady whether the page can do it yet
 */
export const useAskedAction = (action: AskedAction, act: () => void, isReady = true): void => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const params = new URLSearchParams(search);
    if (!isReady || params.get(parameter) !== action) return;
    params.delete(parameter);
    void navigate({ pathname, search: params.toString() }, { replace: true });
    act();
  }, [action, act, isReady, navigate, pathname, search]);
};
