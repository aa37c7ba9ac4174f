import { useEffect } from "react";
import { statusOf } from "../lib/api-error.ts";
import { notify } from "./notify.ts";

/**
 * Tells of something a page can do without that could not be loaded; what it cannot do without goes through
 * `AsyncView`. A 401 is left to the app.
 * @param failure what failed, such as 'Failed to fetch CFR parts'
 */
export const useFailureToast = (error: unknown, failure: string): void => {
  useEffect(() => {
    if (error && statusOf(error) !== 401) notify.error(failure);
  }, [error, failure]);
};
