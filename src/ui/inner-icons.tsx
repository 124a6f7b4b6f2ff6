import { icon } from './icon.tsx';

/** Icons that several screens share, but no first screen: its script does not carry them. */

export const ChevronDownIcon = /* @__PURE__ */ icon(<path d="m6 9.5 6 6 6-6" />);
export const ChevronLeftIcon = /* @__PURE__ */ icon(<path d="m14.5 6-6 6 6 6" />);
export const ArrowLeftIcon = /* @__PURE__ */ icon(<path d="M19.5 12h-15M11 5.5 4.5 12l6.5 6.5" />);
export const FileIcon = /* @__PURE__ */ icon(<path d="M6 3h8l4 4.5V21H6zM14 3v5h4M9 13h6M9 16.5h4" />);
export const TrashIcon = /* @__PURE__ */ icon(
  <path d="M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5" />,
);
export const DownloadIcon = /* @__PURE__ */ icon(<path d="M12 4v11m-4.5-4 4.5 4 4.5-4M5 19.5h14" />);
export const PrintIcon = /* @__PURE__ */ icon(<path d="M7 8V3.5h10V8M7 17H4V8h16v9h-3M7 13.5h10v7H7z" />);
export const MinusIcon = /* @__PURE__ */ icon(<path d="M5 12h14" />);
export const CameraIcon = /* @__PURE__ */ icon(
  <>
    <path d="M4 8.5h3.5L9 6h6l1.5 2.5H20v10.5H4z" />
    <circle cx="12" cy="13.25" r="3.25" />
  </>,
);
