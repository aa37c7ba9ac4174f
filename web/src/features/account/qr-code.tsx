import encodeQR from "qr";
import styles from "./two-step.module.css";

/** A text as a QR code: dark on light in every theme, as cameras need it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const rows = encodeQR(text, "raw", { border: 2 });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
};
