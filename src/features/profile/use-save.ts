import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '#messages';
import { LostAnswerError, sendOrLook } from '#src/api/lost-answer.ts';
import { isOfAnother, isSignedIn } from '#src/device/session.ts';
import { showToast } from '#src/ui/toast-queue.ts';
import { isFound } from './is-found.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Saves a form. If the answer is lost, checks whether the API holds what was sent.
 * @param options.look what the API holds now; rejects if it cannot tell.
 * @param options.before what it held when the form was filled.
 */
export function useSave<Values extends Fields>(options: {
  send: (values: Values) => Promise<unknown>;
  look: () => Promise<Fields>;
  before: Fields;
  /** Not called once the partner has left. */
  onSaved: (values: Values) => void;
  onFailed: (error: Error) => void;
}) {
  const { session, user } = useRouteContext({ from: '/_signed-in' });
  const [isLooking, setLooking] = useState(false);
  // The partner may log out before the answer comes, and another one sign in.
  const isTheirs = () => isSignedIn(session, user);
  const lookFor = async (values: Values) => {
    setLooking(true);
    try {
      return isFound(values, options.before, await options.look());
    } finally {
      setLooking(false);
    }
  };
  const save = useMutation({
    /** Resolves to whether the answer was lost. */
    mutationFn: (values: Values): Promise<boolean> =>
      sendOrLook(
        () => options.send(values),
        () => lookFor(values),
      ),
    onSuccess: (wasLost, values) => {
      if (isTheirs()) options.onSaved(values);
      if (isOfAnother(session, user)) return;
      showToast({
        title: m.profile_saved(),
        tone: 'success',
        ...(wasLost && { description: m.save_found() }),
      });
    },
    onError: (error) => {
      if (!isOfAnother(session, user)) options.onFailed(error);
    },
  });
  return { ...save, isLooking };
}

/** Reads what the API holds before a save. @returns `undefined` if that fails: the save then goes on without it. */
export async function readInForce<Read>(read: () => Promise<Read>): Promise<Read | undefined> {
  try {
    return await read();
  } catch (error) {
    console.warn('The form is saved without another look at what is on file:', error);
    return undefined;
  }
}

/** What is certain about a failed save, and what to do now. */
export function keptText(error: Error, notSaved: string): string {
  if (!(error instanceof LostAnswerError)) return notSaved;
  return error.wasSeen ? `${m.save_looked()} ${notSaved}` : m.save_unsure();
}
