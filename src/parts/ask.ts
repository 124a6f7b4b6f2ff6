import { createStore } from '#src/base/store.ts';

/** A question with a yes and a no, which any code may ask. The shell shows it (Question). */
export interface Asked {
  readonly title: string;
  readonly text: string;
  /** The words of the button that agrees. */
  readonly yes: string;
  readonly answer: (isYes: boolean) => void;
}

const asked = createStore<Asked | undefined>(undefined);
export const askedQuestion: Pick<typeof asked, 'get' | 'subscribe'> = asked;

/** Resolves with the answer: no if another question takes its place, or the signal is aborted. */
export function ask(question: Omit<Asked, 'answer'>, signal?: AbortSignal): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    const mine: Asked = {
      ...question,
      answer: (isYes) => {
        if (asked.get() === mine) asked.set(undefined);
        resolve(isYes);
      },
    };
    asked.set(mine);
    signal?.addEventListener('abort', () => mine.answer(false));
  });
}
