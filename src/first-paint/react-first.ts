/**
 * Evaluates React in a script of its own, before the portal's. Each script is a task, so the longest task of a
 * first visit is shorter (docs/decisions/0008-static-groups-of-files.md).
 */
export { createRoot } from 'react-dom/client';
export { jsx } from 'react/jsx-runtime';
