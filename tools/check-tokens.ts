import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { tokenProblems } from './lint/tokens.ts';

/** `npm run tokens`: only this file may contain colours, px, layers and durations. */
const TOKENS = path.join('src', 'ui', 'tokens.css');
/** Compiled from the vendor's colours and logo. */
const GENERATED = /[\\/]generated[\\/]/;

const files = (await readdir('src', { recursive: true }))
  .map((file) => path.join('src', file))
  .filter((file) => /\.(?:css|tsx)$/.test(file) && file !== TOKENS && !GENERATED.test(file));
let count = 0;
for (const file of files) {
  for (const { line, problem, found } of tokenProblems(await readFile(file, 'utf8'))) {
    console.error(`${file}:${line}: ${problem}: ${found}`);
    count += 1;
  }
}
if (count > 0) process.exitCode = 1;
else console.log(`Tokens only: ${files.length} files.`);
