import { expect, test } from 'vitest';
import { tokenProblems } from './tokens.ts';

test.each([
  ['a hex colour', '.a { color: #0a4fd6; }'],
  ['a short hex colour', '.a { color: #fff; }'],
  ['a colour by function', '.a { background: rgb(0 0 0 / 50%); }'],
  ['a colour in a component', 'export const X = () => <Bar tone="#fff" />;'],
  ['a size in px', '.a { margin: 0 12px; }'],
  ['a part of a px', '.a { margin: .5px; }'],
  ['a layer by number', '.a { z-index: 1; }'],
  ['a layer by number in a component', 'const style = { zIndex: 5 };'],
  ['a duration in a transition', '.a { transition: color 120ms; }'],
  [
    'a duration in an animation of several lines',
    '.a {\n  animation:\n    turn var(--fast),\n    x 0.9s;\n}',
  ],
])('%s is found: %s', (_, code) => {
  expect(tokenProblems(code)).toHaveLength(1);
});

test.each([
  ['tokens', '.a { color: var(--ink); z-index: var(--layer-bar); transition: color var(--fast); }'],
  ['rem, and media queries in them', '@media (width < 40rem) { .a { width: 3.5rem; } }'],
  ['an import', "import { Button } from '#src/ui/button.tsx';"],
  ['a place on the page', '<a href="#add">'],
  ['a comment', '/* 12px of #fff */ .a { width: 100%; } // 9px'],
  ['a picture', '<svg viewBox="0 0 4 4"><path fill="#fff" /></svg>'],
  ['a drag by as many px as the finger moved', 'const style = { translate: `${offset}px` };'],
])('%s are no problem: %s', (_, code) => {
  expect(tokenProblems(code)).toEqual([]);
});

test('a problem is reported with its line, also after a comment', () => {
  expect(tokenProblems('/* one\ntwo */\n.a {\n  width: 3px;\n}')).toEqual([
    { line: 4, problem: 'a size in px that is no token', found: '3px' },
  ]);
});
