import { useState } from "react";

/** Whether `value` is true or ever was: what was opened once stays, so that it can close with its motion. */
export const useOnceTrue = (value: boolean): boolean => {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was || value;
};
