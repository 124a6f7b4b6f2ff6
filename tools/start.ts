/** `npm start`: builds the portal if it has changed, and serves it. */
await import('./build-portal.ts');
await import('#server/main.ts');
