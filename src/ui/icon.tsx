import { type ReactNode } from 'react';
import styles from './icon.module.css';

/** The portal's icons: 24 by 24, drawn with the text's colour, silent to screen readers. */
function icon(drawing: ReactNode) {
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
export const PlusIcon = /* @__PURE__ */ icon(<path d="M12 5v14M5 12h14" />);
export const ChevronDownIcon = /* @__PURE__ */ icon(<path d="m6 9.5 6 6 6-6" />);
export const ChevronLeftIcon = /* @__PURE__ */ icon(<path d="m14.5 6-6 6 6 6" />);
export const ChevronRightIcon = /* @__PURE__ */ icon(<path d="m9.5 6 6 6-6 6" />);
export const SortIcon = /* @__PURE__ */ icon(<path d="m8 9 4-4 4 4M8 15l4 4 4-4" />);
export const SortUpIcon = /* @__PURE__ */ icon(<path d="m7 14 5-5 5 5" />);
export const SortDownIcon = /* @__PURE__ */ icon(<path d="m7 10 5 5 5-5" />);
export const BellIcon = /* @__PURE__ */ icon(
  <path d="M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0" />,
);
export const UserIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="8.5" r="3.5" />
    <path d="M5 20c.7-3.7 3.5-5.5 7-5.5s6.3 1.8 7 5.5" />
  </>,
);
export const EyeIcon = /* @__PURE__ */ icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = /* @__PURE__ */ icon(
  <path d="M4 4l16 16M9.9 5.7A9.5 9.5 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.6M6.5 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 4.3-1M10 10a3 3 0 0 0 4.1 4.2" />,
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
export const CalendarIcon = /* @__PURE__ */ icon(<path d="M5 6.5h14V20H5zM5 10.5h14M8.5 3.5v4M15.5 3.5v4" />);
export const UploadIcon = /* @__PURE__ */ icon(<path d="M12 16V4.5M7 9l5-4.5L17 9M4.5 16v4h15v-4" />);
export const FileIcon = /* @__PURE__ */ icon(<path d="M6 3h8l4 4.5V21H6zM14 3v5h4M9 13h6M9 16.5h4" />);
export const TrashIcon = /* @__PURE__ */ icon(
  <path d="M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5" />,
);
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
export const DotIcon = /* @__PURE__ */ icon(<circle cx="12" cy="12" r="3" />);
export const LockIcon = /* @__PURE__ */ icon(
  <>
    <rect x="5.5" y="10.5" width="13" height="9" rx="2" />
    <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
  </>,
);
export const CameraIcon = /* @__PURE__ */ icon(
  <>
    <path d="M4 8.5h3.5L9 6h6l1.5 2.5H20v10.5H4z" />
    <circle cx="12" cy="13.25" r="3.25" />
  </>,
);
export const DownloadIcon = /* @__PURE__ */ icon(<path d="M12 4v11m-4.5-4 4.5 4 4.5-4M5 19.5h14" />);
export const PrintIcon = /* @__PURE__ */ icon(<path d="M7 8V3.5h10V8M7 17H4V8h16v9h-3M7 13.5h10v7H7z" />);
export const MinusIcon = /* @__PURE__ */ icon(<path d="M5 12h14" />);
