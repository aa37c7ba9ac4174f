import { Button } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { ApiState } from "../lib/use-api.ts";
import styles from "./block-view.module.css";

interface BlockViewProps<T> {
  state: ApiState<T>;
  failure: string;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** As `AsyncView`, for a small block beside others: a failure is one line, and no toast tells of it. */
export const BlockView = <T,>({ state: { data, error, reload }, ...props }: BlockViewProps<T>) => {
  if (data !== undefined) return props.children(data);
  if (!error) return props.skeleton;
  return (
    <p className={styles.failure}>
      {props.failure}
      <Button variant="outline" size="xs" onClick={reload}>
        Try again
      </Button>
    </p>
  );
};
