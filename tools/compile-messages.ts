import { compileMessages, readEnglish } from './messages.ts';
import { readSources, unusedMessages } from './unused-messages.ts';

/** `npm run messages`: compiles the texts, and fails if a translation is missing or a text is unused. */
const missing = await compileMessages();
const unused = unusedMessages(await readEnglish(), await readSources());
if (missing.length > 0) {
  console.error(
    [
      ...missing,
      '',
      'Every text of src/messages/en has its translation under the same name in the file of the same name in',
      'src/messages/hi, with the same {parameters}. Add what is missing there and run `npm run messages` again.',
      '',
    ].join('\n'),
  );
}
if (unused.length > 0) {
  console.error(
    [...unused, '', 'Use these texts, or delete them from src/messages/en and src/messages/hi.'].join('\n'),
  );
}
if (missing.length + unused.length > 0) process.exit(1);
