import { logo } from '#src/vendor/generated/logo.tsx';

/** The vendor's logo. It has no accessible name, because the name is beside it or on the link around it. */
export function Logo() {
  const { drawing, ...size } = logo;
  return (
    <svg {...size} aria-hidden="true">
      {drawing}
    </svg>
  );
}
