import { Button } from "@chakra-ui/react";
import { AlignJustify } from "lucide-react";
import styles from "./regulations.module.css";
import { messages } from "./regulations-messages.ts";
import type { Density } from "./use-density.ts";

interface DensityToggleProps {
  density: Density;
  onChange: (density: Density) => void;
}

/** Higher rows by choice, where there is a table. */
export const DensityToggle = ({ density, onChange }: DensityToggleProps) => {
  const isComfortable = density === "comfortable";
  return (
    <span className={styles.density}>
      <Button
        variant="ghost"
        size="xs"
        aria-pressed={isComfortable}
        onClick={() => onChange(isComfortable ? "compact" : "comfortable")}
      >
        <AlignJustify aria-hidden="true" />
        {messages.comfortable}
      </Button>
    </span>
  );
};
