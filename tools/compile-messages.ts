import { compileMessages } from './messages.ts';

/** `npm run messages`, first step of `npm run check`: compiles the texts and fails on what is missing in a language. */
const problems = await compileMessages();
if (problems.length > 0) {
  console.error(
    [
      ...problems,
      '',
      'Every text of src/messages/en has its translation under the same name in the file of the same name in',
      'src/messages/hi, with the same {parameters}. Add what is missing there and run `npm run messages` again.',
    ].join('\n'),
  );
  process.exit(1);
}
