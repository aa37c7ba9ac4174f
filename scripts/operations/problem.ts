/** A reason why an operation was not done, told to the operator as one sentence, without a stack. */
export class OperationProblem extends Error {
  override readonly name = "OperationProblem";
}
