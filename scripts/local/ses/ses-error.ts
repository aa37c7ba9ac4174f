/** A refusal in the words of Amazon SES (docs.aws.amazon.com/ses/latest/APIReference/CommonErrors.html). */
export class SesError extends Error {
  override readonly name = "SesError";
  readonly code: "InvalidParameterValue" | "MessageRejected" | "InvalidClientTokenId" | "InvalidAction";

  constructor(code: SesError["code"], message: string) {
    super(message);
    this.code = code;
  }
}
