import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { m } from '#messages';
import { ApiError } from '#src/api/api-error.ts';
import { asksForCode } from '#src/api/asks-for-code.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { OneTimeCodeField } from '#src/ui/one-time-code-field.tsx';

const LENGTH = 6;

interface Question {
  /** How many codes were wrong so far. */
  wrong: number;
  /** The message about the previous code. */
  problem: string | undefined;
  answer: (code: string | undefined) => void;
}

/** Asks for a one-time code if the API requires it for a save. An API with SPEC §7 alone never does. */
export function useCode(email: string): {
  /** Sends, and repeats with new codes. @throws ApiError `cancelled` if the partner gives no code. */
  withCode: <T>(send: (code: { code?: string }) => Promise<T>) => Promise<T>;
  question: ReactNode;
  isAsking: boolean;
} {
  const [question, setQuestion] = useState<Question>();
  // Whoever has left the screen gives no code, also if the API asks only then.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useEffect(() => () => question?.answer(undefined), [question]);
  const ask = (wrong: number, problem: string | undefined) =>
    new Promise<string | undefined>((answer) => {
      if (isHere.current) setQuestion({ wrong, problem, answer });
      else answer(undefined);
    });

  return {
    async withCode(send) {
      let code: string | undefined;
      try {
        for (let tries = 0; ; tries += 1) {
          try {
            return await send(code === undefined ? {} : { code });
          } catch (error) {
            const problem = error instanceof ApiError ? error.fields?.['code'] : undefined;
            if (!asksForCode(error) && problem === undefined) throw error;
            code = await ask(tries, problem);
            if (code === undefined)
              throw new ApiError('cancelled', { call: 'one-time code', said: m.code_cancelled() });
          }
        }
      } finally {
        setQuestion(undefined);
      }
    },
    question: question && <CodeQuestion key={question.wrong} email={email} question={question} />,
    isAsking: question !== undefined,
  };
}

function CodeQuestion({ email, question: { problem, answer } }: { email: string; question: Question }) {
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const submit = (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault();
    // A React event bubbles through the dialog's portal to the form that is being saved.
    event?.stopPropagation();
    if (code.length !== LENGTH || isSent) return;
    setSent(true);
    answer(code);
  };
  return (
    <Dialog
      title={m.code_title()}
      isOpen
      onClose={() => answer(undefined)}
      actions={
        <>
          <Button isDisabled={code.length !== LENGTH} isPending={isSent} onPress={() => submit()}>
            {m.code_confirm()}
          </Button>
          <Button variant="quiet" onPress={() => answer(undefined)}>
            {m.code_cancel()}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <OneTimeCodeField
          label={m.login_code_prompt()}
          value={code}
          onChange={setCode}
          errorMessage={isSent ? undefined : problem}
        />
      </form>
      <p>{m.login_code_hint({ email })}</p>
    </Dialog>
  );
}
