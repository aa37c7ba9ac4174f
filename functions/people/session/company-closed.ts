import { forbidden } from "../../core/problem.ts";

/** What a person is told who proved who they are, and whose company may not come in. */
export const companyClosed = () =>
  forbidden(
    "Your company's access to Subpart has been deactivated. Its data is not lost. Please ask your system administrator to reactivate it.",
  );
