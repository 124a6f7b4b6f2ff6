/** Loads React in a script of its own: the phone can respond before the portal's (tools/chunks.ts). */
export { createRoot } from 'react-dom/client';
export { jsx } from 'react/jsx-runtime';
