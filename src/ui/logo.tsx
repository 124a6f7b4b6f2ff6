/** The portal's mark: a bridge over a wave. */
export function Logo() {
  return (
    <svg
      width="28"
      height="28"
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M3 13c4.5-7.5 21.5-7.5 26 0" strokeWidth="3" />
      <path d="M10.5 9.3V17M16 7.6V17M21.5 9.3V17" strokeWidth="2.2" />
      <path d="M3 21.5c3.3-3 5.4-3 8.7 0s5.4 3 8.6 0 5.4-3 8.7 0" strokeWidth="3" />
    </svg>
  );
}
