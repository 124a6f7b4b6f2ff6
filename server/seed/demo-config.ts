import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { support } from '#src/vendor/generated/vendor.js';

/**
 * Contacts that can reach nobody: `.example` is reserved (RFC 2606), and no number in India begins with 0 behind +91.
 */
const FILE = fileURLToPath(new URL('demo-config.json', import.meta.url));

/**
 * The file that stands in for the built portal's `/config.json` in a demo; `undefined` where the build or the vendor
 * names something of its own.
 */
export async function demoConfig(portalDir: string): Promise<string | undefined> {
  const built = await readFile(path.join(portalDir, 'config.json'), 'utf8').catch(() => '{}');
  return built.trim() === '{}' && Object.keys(support).length === 0 ? FILE : undefined;
}
