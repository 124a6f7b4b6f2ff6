/** The portal's mark: a wave that is a bridge. */
export function Logo() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
      <path d="M3.2 18.4C5.3 18.4 6.37 14.44 6.98 12.99C8.67 8.98 10.98 4.4 16 4.4C21.02 4.4 23.33 8.98 25.02 12.99C25.63 14.44 26.7 18.4 28.8 18.4A2.6 2.6 0 0 1 28.8 23.6C23.91 23.6 21.84 18.84 20.23 15.01C19.5 13.28 18.41 9.6 16 9.6C13.59 9.6 12.5 13.28 11.77 15.01C10.16 18.84 8.09 23.6 3.2 23.6A2.6 2.6 0 0 1 3.2 18.4z" />
      <circle cx="16" cy="22.8" r="4.1" />
    </svg>
  );
}
