import { useState } from 'react';

/** A call of a visitor's form, and how the last one went. */
export interface Call<Input> {
  /** Never rejects: whoever needs the failure is told by `onError`. */
  send: (input: Input) => Promise<void>;
  isPending: boolean;
  error: unknown;
}

/**
 * One call at a time. Query would know more than this, and be a twelfth of what a visitor waits for before the first press.
 * @param options.onSuccess what it takes to finish is part of the call; what it throws is the call's failure.
 */
export function useCall<Input, Output>(options: {
  call: (input: Input) => Promise<Output>;
  onSuccess: (output: Output, input: Input) => Promise<void> | void;
  onError: (error: unknown, input: Input) => void;
}): Call<Input> {
  const [state, setState] = useState<Omit<Call<Input>, 'send'>>({ isPending: false, error: undefined });
  const send = async (input: Input) => {
    setState({ isPending: true, error: undefined });
    try {
      await options.onSuccess(await options.call(input), input);
      setState({ isPending: false, error: undefined });
    } catch (error) {
      setState({ isPending: false, error });
      options.onError(error, input);
    }
  };
  return { ...state, send };
}
