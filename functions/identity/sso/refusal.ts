import type { SsoRefusalCode } from "../../../shared/schemas/sso.ts";

/** A sign-in by single sign-on that may not be: the browser is told its code, and the record keeps it. */
export class SsoRefusal extends Error {
  readonly code: SsoRefusalCode;

  constructor(code: SsoRefusalCode, cause?: unknown) {
    super(`Single sign-on was refused: ${code}`, { cause });
    this.name = "SsoRefusal";
    this.code = code;
  }
}
