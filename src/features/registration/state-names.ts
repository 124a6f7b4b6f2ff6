/** Former names that lists may still carry, by the name of today. */
const FORMER: Readonly<Record<string, string>> = {
  orissa: 'odisha',
  uttaranchal: 'uttarakhand',
  pondicherry: 'puducherry',
  newdelhi: 'delhi',
  nctofdelhi: 'delhi',
  dadraandnagarhaveli: 'dadraandnagarhavelianddamananddiu',
  damananddiu: 'dadraandnagarhavelianddamananddiu',
};

/** The entry of the API's list that means `state`, however it is spelled there. */
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
