import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/** Script sizes of the built portal, from the manifest of the build. KB are compressed (brotli). */

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const ENTRY = 'index.html';
const SCREEN = /^src\/routes\/(_public|_signed-in)\/(.+)\.tsx\?tsr-split=/;

const Manifest = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
);

/** What a screen loads with its data, besides the file that its route names. */
const WITH_DATA: Readonly<Record<string, string>> = {
  'claims.$programType_.$programId.$claimId': 'src/features/claims/claim-places.ts',
};

interface Weight {
  route: string;
  /** All script that must be loaded before the screen can be shown. */
  kb: number;
  /** In the folder of the build. */
  files: readonly string[];
}

/** The script of every screen, with its gate's layout and the portal's own. @throws if a layout is missing */
export function routeWeights(): Weight[] {
  const manifest = v.parse(
    Manifest,
    JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')),
  );
  const filesOf = (key: string, seen: Set<string>): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    for (const next of chunk.imports) filesOf(next, seen);
    return seen;
  };
  const weigh = (route: string, parts: readonly string[]): Weight => {
    const files = new Set<string>();
    for (const part of parts) filesOf(part, files);
    const bytes = [...files].map((file) => statSync(path.join(DIST, `${file}.br`)).size);
    return { route, kb: bytes.reduce((sum, size) => sum + size, 0) / 1024, files: [...files] };
  };
  const keyOf = (name: string) => {
    const [key] = Object.entries(manifest).find(([, { file }]) => file.startsWith(`assets/${name}-`)) ?? [];
    if (key === undefined) throw new Error(`the build has no file ${name}`);
    return key;
  };
  /** The first screens, a partner's with its layout, as vite.config.ts names them. */
  const [home, signIn] = [keyOf('home'), keyOf('sign-in')];
  const screens = Object.keys(manifest).flatMap((key) => {
    const [, gate, route] = SCREEN.exec(key) ?? [];
    if (route === undefined || route === 'login') return [];
    const parts = [key, ...(WITH_DATA[route] === undefined ? [] : [WITH_DATA[route]])];
    return [weigh(route, gate === '_public' ? [ENTRY, ...parts] : [ENTRY, home, ...parts])];
  });
  return [weigh('login', [ENTRY, signIn]), weigh('dashboard', [ENTRY, home]), ...screens];
}

export function largestRoute(): Weight {
  const [largest] = routeWeights().toSorted((a, b) => b.kb - a.kb);
  if (!largest) throw new Error('the build names no routes');
  return largest;
}
