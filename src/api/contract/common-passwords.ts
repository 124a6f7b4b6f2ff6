/** Common passwords that satisfy SPEC §5 are a word, a sign and digits. Only word and digits are compared. */
const WORDS = new Set(
  (
    'password passw passwd pass welcome admin administrator root user login secret letmein master default changeme ' +
    'qwerty qwertyuiop asdf asdfgh abcd abcde abc test testing hello iloveyou india bharat hindustan namaste jaihind ' +
    'krishna ganesh shiva sairam jaimatadi mumbai delhi cricket dragon monkey football computer internet google company'
  ).split(' '),
);
const DIGITS =
  /^(?:0{1,4}|1{1,8}|9{1,4}|7{1,4}|786|007|123321|(?:1|12|123|1234|12345|123456|1234567|12345678|123456789|1234567890)|4321|54321|(?:19|20)\d\d)$/;
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '5': 's',
};

export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase();
  const [, word = '', rest = ''] = /^([^a-z]*[a-z].*[a-z])(.*)$/s.exec(typed) ?? [];
  const digits = rest.replace(/\D/g, '');
  const isCommonWord =
    WORDS.has(word.replace(/[^a-z]/g, '')) ||
    WORDS.has(word.replace(/[@$0135]/g, (sign) => LETTERS[sign] ?? sign).replace(/[^a-z]/g, ''));
  return isCommonWord && DIGITS.test(digits);
}
