/** Maps former names, which lists may still carry, to current ones. */
const FORMER: Readonly<Record<string, string>> = {
  orissa: 'odisha',
  uttaranchal: 'uttarakhand',
  pondicherry: 'puducherry',
  newdelhi: 'delhi',
  nctofdelhi: 'delhi',
  dadraandnagarhaveli: 'dadraandnagarhavelianddamananddiu',
  damananddiu: 'dadraandnagarhavelianddamananddiu',
};

/** The entry of the API's list for `state`, in the API's spelling. */
export function listedState(states: readonly string[], state: string | undefined): string | undefined {
  return state === undefined ? undefined : states.find((name) => isSameState(name, state));
}

export function isSameState(a: string, b: string): boolean {
  return plain(a) === plain(b);
}

function plain(name: string): string {
  const letters = name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\b(the|islands?)\b/g, '')
    .replace(/[^a-z]/g, '');
  return FORMER[letters] ?? letters;
}
