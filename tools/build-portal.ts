import { buildPortal } from './build.ts';

/** `npm run build`. */
try {
  await buildPortal();
} catch (error) {
  console.error(`The portal could not be built: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
