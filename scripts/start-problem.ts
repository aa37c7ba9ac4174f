/** A reason why the product cannot start, told to the person as one sentence, without a stack. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}
