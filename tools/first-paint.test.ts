import { expect, test } from 'vitest';
import { stylesFor } from './first-paint.ts';

const HTML = '<main class="stack wide"><h1 class="title">Dashboard</h1></main>';

test.each([
  [
    'of elements, attributes and states stay',
    'h1{a:b}[hidden],:focus-visible{a:b}.title:hover{a:b}',
    undefined,
  ],
  ['of a class that is not there go', '.card{a:b}.stack .card{a:b}.title.card>*{a:b}', ''],
  ['of several selectors keep those that can apply', '.card,.title,h2 .card{a:b}', '.title{a:b}'],
  [
    'that exclude a class, or ask for one of several, stay',
    '.title:not(.card){a:b}:is(.card,.wide){a:b}',
    undefined,
  ],
  [
    'of a medium go with their last rule',
    '@media print{.card{a:b}}@media print{h1{a:b}}',
    '@media print{h1{a:b}}',
  ],
  ['of an animation stay', '@keyframes turn{0%{a:b}to{c:d}}', undefined],
])('styles %s', (_, css, kept = css) => {
  expect(stylesFor(HTML, css)).toBe(kept);
});
