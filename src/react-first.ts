/**
 * Has React set itself up in a script and a task of its own, before the portal's, between which the phone answers
 * (tools/chunks.ts, tools/first-paint.ts).
 */
export { createRoot } from 'react-dom/client';
export { jsx } from 'react/jsx-runtime';
