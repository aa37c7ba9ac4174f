import { Rows3 } from "lucide-react";
import type { ReactNode } from "react";
import type { Density } from "../../../shared/exports/lists.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import panel from "./drop-panel.module.css";
import type { LaidOut } from "./laid-out.ts";
import styles from "./list-tools.module.css";
import { MenuButton } from "./menu-button.tsx";

const words = {
  density: "Density",
  densities: { compact: "Compact", comfortable: "Comfortable" },
} as const;

const densities = ["compact", "comfortable"] as const satisfies readonly Density[];

interface ListToolsProps {
  layout: Omit<LaidOut<never>, "table">;
  /** "Saved views", where the list has filters. */
  views?: ReactNode;
  /** What is said of the filters that are set. */
  lead?: ReactNode;
  /** "Export". */
  file?: ReactNode;
  children?: ReactNode;
}

/** What every list has above its table: saved views, columns, density and export. */
export const ListTools = ({ layout, views, lead, file, children }: ListToolsProps) => {
  const { density, setDensity } = layout;
  return (
    <div className={styles.tools}>
      {views}
      {lead}
      <span className={styles.grow} />
      {children}
      <ColumnChooser layout={layout} />
      <span className={styles.wide}>
        <MenuButton
          className={panel.button ?? ""}
          aria-label={words.density}
          placement="bottom-end"
          actions={() =>
            densities.map((each) => ({
              label: words.densities[each],
              isCurrent: each === density,
              onSelect: () => setDensity(each),
            }))
          }
        >
          <Rows3 aria-hidden="true" />
          {words.density}
        </MenuButton>
      </span>
      {file}
    </div>
  );
};
