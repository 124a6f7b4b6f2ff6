/** A shorter end of a name may be other goods, too, such as `24 port`. */
const LEAST_WITHOUT_BRAND = 8;
/** A shorter single word stands on any invoice. */
const LEAST_ALONE = 4;

/**
 * The products that the lines of an invoice name, in the order of `names`. Case, spaces and punctuation do not
 * matter, nor does a first word that all names share: invoices leave the brand out. A name within a longer one
 * that was found is not another product.
 */
export function namedProducts(lines: readonly string[], names: readonly string[]): string[] {
  let text = ` ${plain(lines.join(' '))} `;
  const compactText = text.replaceAll(' ', '');
  const brand = sharedFirstWord(names);
  const sought = [...new Set(names)]
    .map((name) => ({ name, letters: lettersOf(plain(name), brand) }))
    .filter(({ letters }) => letters !== '' && compactText.includes(letters))
    .toSorted((a, b) => b.letters.length - a.letters.length);
  const found = new Set<string>();
  for (const { name, letters } of sought) {
    const rest = text.replaceAll(new RegExp(`(?<= )${[...letters].join(' ?')}(?= )`, 'gu'), '|');
    if (rest !== text) found.add(name);
    text = rest;
  }
  return names.filter((name) => found.delete(name));
}

/** Small letters and digits of any script, in words with a space between them. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** What is looked for, without spaces. Empty if it would be found on any invoice. */
function lettersOf(name: string, brand: string | undefined): string {
  const words = name.split(' ');
  const model = words.slice(1).join('');
  if (words[0] === brand && words.length > 2 && model.length >= LEAST_WITHOUT_BRAND && /\d/.test(model))
    return model;
  const letters = words.join('');
  return words.length > 1 || (letters.length >= LEAST_ALONE && /\d/.test(letters)) ? letters : '';
}

function sharedFirstWord(names: readonly string[]): string | undefined {
  const firsts = new Set(names.map((name) => plain(name).split(' ')[0]));
  return names.length > 1 && firsts.size === 1 ? [...firsts][0] : undefined;
}
