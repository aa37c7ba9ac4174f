import type { AskRegister } from "../../../functions/regulation/federal-register/read-register.ts";
import {
  RegisterPage,
  type RegisterRecord,
} from "../../../functions/regulation/federal-register/register-record.ts";

/** The Federal Register with these documents, whatever is asked. */
export const registerOf =
  (...records: RegisterRecord[]): AskRegister =>
  async () =>
    RegisterPage.parse({ count: records.length, results: records });
