import { type Node, type ParseError, findNodeAtLocation, parseTree, printParseErrorCode } from 'jsonc-parser';
import * as v from 'valibot';
import { Catalogue } from './catalogue.schema.ts';

export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const MAX_PROBLEMS = 50;

/** Parses and validates a file to import. @throws CatalogueError with the line of each problem */
export function readCatalogue(text: string): Catalogue {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (!tree || first) {
    const at = first ? lineAt(text, first.offset) : 1;
    throw new CatalogueError([
      `line ${at}: ${first ? printParseErrorCode(first.error) : 'the file is empty'}`,
    ]);
  }
  const result = v.safeParse(Catalogue, JSON.parse(text));
  if (result.success) return result.output;
  throw new CatalogueError(
    result.issues.slice(0, MAX_PROBLEMS).map((issue) => {
      const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
      return `line ${lineAt(text, offsetOf(tree, path))}: ${path.join('.')}: ${issue.message}`;
    }),
  );
}

/** The line of a value, for a problem that only the database finds. */
export function lineOf(text: string, path: (string | number)[]): number {
  const tree = parseTree(text);
  return tree ? lineAt(text, offsetOf(tree, path)) : 1;
}

/** Where the value at `path` begins. If it is missing, where its nearest parent begins. */
function offsetOf(tree: Node, path: (string | number)[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    if (node) return node.offset;
  }
  return tree.offset;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
