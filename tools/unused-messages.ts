import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Visitor, parseSync } from 'vite';
import { type Catalogue } from './messages.ts';

/** Folders with the code that uses texts. Use in a test does not count. */
const FOLDERS = ['src', 'sw', 'server', 'tools'];
/** How the portal imports the catalogue, and how the worker does, which has no `#` imports. */
const CATALOGUE = /^#messages$|\/messages\/generated\/messages\.js$/;
const NO_SOURCE = /\.test\.tsx?$|^src[\\/]messages[\\/]generated[\\/]/;

/** The sources of portal, worker, API and tools, by path. */
export async function readSources(): Promise<Map<string, string>> {
  const files = (
    await Promise.all(
      FOLDERS.map(async (folder) =>
        (await readdir(folder, { recursive: true })).map((file) => path.join(folder, file)),
      ),
    )
  )
    .flat()
    .filter((file) => /\.tsx?$/.test(file) && !NO_SOURCE.test(file));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)));
}

/** Texts that no source uses, and uses that cannot be traced, one line each. */
export function unusedMessages(english: Catalogue, sources: ReadonlyMap<string, string>): string[] {
  const used = new Set<string>();
  const problems: string[] = [];
  for (const [file, source] of sources) {
    const { names, isUnclear } = namesIn(file, source);
    for (const name of names) used.add(name);
    if (isUnclear) problems.push(`${file}: say each text by its name, as in m.retry()`);
  }
  for (const [file, texts] of english)
    for (const name of Object.keys(texts))
      if (!used.has(name)) problems.push(`src/messages/en/${file}: ${name} is used nowhere`);
  return problems;
}

/** The texts that a file uses. `isUnclear` if it hands the catalogue on or computes a name. */
function namesIn(file: string, source: string): { names: string[]; isUnclear: boolean } {
  const { program } = parseSync(file, source);
  const catalogues = new Set(
    program.body.flatMap((statement) =>
      statement.type === 'ImportDeclaration' && CATALOGUE.test(statement.source.value)
        ? statement.specifiers.map(({ local }) => local.name)
        : [],
    ),
  );
  const names: string[] = [];
  let isUnclear = false;
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (object.type !== 'Identifier' || !catalogues.has(object.name)) return;
      if (!computed && property.type === 'Identifier') names.push(property.name);
      else isUnclear = true;
    },
    VariableDeclarator({ init }) {
      if (init?.type === 'Identifier' && catalogues.has(init.name)) isUnclear = true;
    },
  }).visit(program);
  return { names, isUnclear };
}
