/** Input rewritten before its insertion; other input, such as drop and autofill, is rewritten after it. */
const INSERTED = new Set(['insertText', 'insertFromPaste']);
/** Undo, redo and deletions are left as they are. */
const KEPT = /^(?:history|delete)/;

/**
 * Rewrites what is typed into `input`, by the browser's editing commands: a value set by a script clears the
 * undo history. A word is left alone until its composition ends, because some keyboards would double letters.
 * @returns a function that stops it.
 */
export function rewriteTyping(input: HTMLInputElement, normalize: (text: string) => string): () => void {
  const beforeInput = (event: InputEvent) => {
    const { data, inputType } = event;
    if (data === null || event.isComposing || !event.cancelable || !INSERTED.has(inputType)) return;
    const { value, selectionStart: start, selectionEnd: end } = input;
    if (start === null || end === null) return;
    const typed = value.slice(0, start) + data + value.slice(end);
    const next = normalize(typed);
    if (next === typed) return;
    event.preventDefault();
    const isPasted = inputType !== 'insertText';
    // Undo takes back typing in runs and a paste by itself. Moving the selection ends a run.
    if (isPasted) select(input, 0, 0);
    edit(input, next, [start, end]);
    if (isPasted) select(input, 0, 0);
    const caret = caretIn(next, typed.slice(start + data.length));
    if (input.selectionStart !== caret || input.selectionEnd !== caret) select(input, caret, caret);
  };
  const rewrite = () => {
    const { value } = input;
    const next = normalize(value);
    if (next === value) return;
    const caret = caretIn(next, value.slice(input.selectionEnd ?? value.length));
    put(input, next);
    select(input, caret, caret);
  };
  const afterInput = (event: Event) => {
    if (event instanceof InputEvent && (event.isComposing || KEPT.test(event.inputType))) return;
    rewrite();
  };
  const endComposition = () => {
    const { value } = input;
    rewrite();
    if (input.value !== value) input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  input.addEventListener('beforeinput', beforeInput);
  input.addEventListener('input', afterInput);
  input.addEventListener('compositionend', endComposition);
  return () => {
    input.removeEventListener('beforeinput', beforeInput);
    input.removeEventListener('input', afterInput);
    input.removeEventListener('compositionend', endComposition);
  };
}

/** Changes the value to `next` as if the partner had typed the difference, at the selection if possible. */
function edit(input: HTMLInputElement, next: string, [start, end]: readonly [number, number]): void {
  const { value } = input;
  let from = 0;
  while (from < start && value[from] === next[from]) from += 1;
  let behind = 0;
  const most = Math.min(value.length - Math.max(end, from), next.length - from);
  while (behind < most && value.at(-1 - behind) === next.at(-1 - behind)) behind += 1;
  const to = value.length - behind;
  if (input.selectionStart !== from || input.selectionEnd !== to) select(input, from, to);
  const text = next.slice(from, next.length - behind);
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else edits and can be undone
  if (text !== '') document.execCommand('insertText', false, text);
  // oxlint-disable-next-line typescript/no-deprecated -- as above
  else if (from < to) document.execCommand('delete');
  if (input.value === next) return;
  put(input, next);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The caret's place in `next`: before what is left of `behind`, the text that was after the caret. */
function caretIn(next: string, behind: string): number {
  let caret = next.length;
  for (const sign of [...behind].toReversed()) {
    const last = next[caret - 1];
    if (last !== undefined && (last === sign || last === sign.toUpperCase())) caret -= 1;
  }
  return caret;
}

function select(input: HTMLInputElement, from: number, to: number): void {
  if (input === document.activeElement) input.setSelectionRange(from, to);
}

/** Sets the value unseen by React, which then takes the `input` event for typing. */
function put(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
}
