interface LogoProps {
  /** Height of the mark in px; the word follows it. */
  size?: number;
  /** Shows the mark alone; give it a name where it stands for the product. */
  markOnly?: boolean;
}

/**
 * The mark: a section sign built of two nested brackets, the part inside the part. The same drawing is in
 * public/favicon.svg.
 */
export const Logo = ({ size = 24, markOnly = false }: LogoProps) => (
  <span style={{ display: "inline-flex", alignItems: "center", gap: size * 0.38 }}>
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--c-accent-solid)" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M20.5 8.5h-5.6a4 4 0 0 0-4 4v.4a4 4 0 0 0 4 4h2.6" />
        <path d="M11.5 23.5h5.6a4 4 0 0 0 4-4v-.4a4 4 0 0 0-4-4h-2.6" />
      </g>
    </svg>
    {markOnly ? null : (
      <span style={{ fontWeight: 650, fontSize: size * 0.7, letterSpacing: "-0.025em", lineHeight: 1 }}>
        Subpart
      </span>
    )}
  </span>
);
