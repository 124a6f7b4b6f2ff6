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

/** Resolves with the answer: no if another question takes its place. */
export function ask(question: Omit<Asked, 'answer'>): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer: (isYes) => {
        asked.set(undefined);
        resolve(isYes);
      },
    });
  });
}
