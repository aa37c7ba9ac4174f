import { TOTP } from "otpauth";
import { confirmTotp, startTotp } from "../../shared/api/factors.ts";
import type { ApiClient } from "../sample/api-client.ts";

/** Sets up an authenticator app for a person who signed in and has no second step. @returns their recovery codes */
export const setUpSecondStep = async (person: ApiClient): Promise<string[]> => {
  const { secret } = await person.call(startTotp);
  const code = new TOTP({ secret }).generate();
  const { recoveryCodes } = await person.call(confirmTotp, { body: { code } });
  return recoveryCodes ?? [];
};
