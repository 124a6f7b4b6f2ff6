import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { type Plugin } from 'vite';
import { type Vendor, besideVendor, readVendor, vendorPictures, withVendor } from './vendor.ts';

const MANIFEST = 'manifest.webmanifest';
const TEMPLATE = fileURLToPath(new URL(`../${MANIFEST}`, import.meta.url));
const TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png' };
const Manifest = v.looseObject({ screenshots: v.array(v.looseObject({ src: v.string() })) });

/**
 * Serves the vendor's pictures and the manifest without a hash in their addresses, which installed apps
 * remember, and puts the vendor's names into index.html.
 */
export function vendorFiles(): Plugin {
  return {
    name: 'vendor-files',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: MANIFEST, source: await manifestOf(await readVendor()) });
      for (const fileName of await vendorPictures())
        this.emitFile({ type: 'asset', fileName, source: await readFile(besideVendor(fileName)) });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        void answer((request.url ?? '').slice(1).replace(/\?.*/, ''), response, next);
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => withVendor(html, await readVendor(), escapedForHtml),
    },
  };
}

/** Answers the dev server's requests for these files, and passes on all others. */
async function answer(
  name: string,
  response: ServerResponse,
  next: (error?: unknown) => void,
): Promise<void> {
  try {
    if (name === MANIFEST) {
      response.end(await manifestOf(await readVendor()));
    } else if ((await vendorPictures()).includes(name)) {
      response.setHeader('Content-Type', TYPES[path.extname(name)] ?? 'application/octet-stream');
      response.end(await readFile(besideVendor(name)));
    } else next();
  } catch (error) {
    next(error);
  }
}

/** The manifest with the vendor's names, and only the screenshots that exist. */
async function manifestOf(vendor: Vendor): Promise<string> {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const manifest = v.parse(
    Manifest,
    JSON.parse(withVendor(await readFile(TEMPLATE, 'utf8'), vendor, inJson)),
  );
  const screenshots = manifest.screenshots.filter(({ src }) => existsSync(besideVendor(src)));
  return JSON.stringify({ ...manifest, screenshots }, undefined, 2);
}

function escapedForHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
