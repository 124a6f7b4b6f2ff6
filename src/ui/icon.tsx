import { type ReactNode } from 'react';
import styles from './icon.module.css';

/** Makes an icon of 24 by 24 in the text colour. Icons that no first screen shows are in inner-icons.tsx. */
export function icon(drawing: ReactNode) {
  return function Icon() {
    return (
      <svg
        className={styles['icon']}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    );
  };
}

export const MenuIcon = /* @__PURE__ */ icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const CloseIcon = /* @__PURE__ */ icon(<path d="m6 6 12 12M18 6 6 18" />);
export const CheckIcon = /* @__PURE__ */ icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const ChevronRightIcon = /* @__PURE__ */ icon(<path d="m9.5 6 6 6-6 6" />);
export const BellIcon = /* @__PURE__ */ icon(
  <path d="M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0" />,
);
export const UserIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="8.5" r="3.5" />
    <path d="M5 20c.7-3.7 3.5-5.5 7-5.5s6.3 1.8 7 5.5" />
  </>,
);
export const AlertIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5M12 16v.2" />
  </>,
);
export const InfoIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11.5V16.5M12 8v.2" />
  </>,
);
export const ClockIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.5 2" />
  </>,
);
export const UploadIcon = /* @__PURE__ */ icon(<path d="M12 16V4.5M7 9l5-4.5L17 9M4.5 16v4h15v-4" />);
export const SearchIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
export const TagIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3.5 12.5V4h8.5l8.5 8.5-8.5 8z" />
    <circle cx="8" cy="8.5" r="1.2" />
  </>,
);
export const ReceiptIcon = /* @__PURE__ */ icon(
  <path d="M6 3.5h12V21l-2.4-1.6L13.2 21 12 19.8 10.8 21l-2.4-1.6L6 21zM9 8h6M9 12h6" />,
);
export const PlusIcon = /* @__PURE__ */ icon(<path d="M12 5v14M5 12h14" />);
export const HomeIcon = /* @__PURE__ */ icon(<path d="m4 11 8-7 8 7v9h-5.5v-6h-5v6H4z" />);
export const GiftIcon = /* @__PURE__ */ icon(
  <path d="M5 12v8.5h14V12M3.5 8h17v4h-17zM12 8v12.5M12 8c-5 0-5.5-4.5-3-4.5S12 8 12 8s.5-4.5 3-4.5S17 8 12 8" />,
);
export const ShareIcon = /* @__PURE__ */ icon(
  <path d="M12 14.5V4m-4 3.5L12 4l4 3.5M8 10.5H5.5v9h13v-9H16" />,
);
