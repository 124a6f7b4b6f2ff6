import { useState } from 'react';

export interface Call<Input> {
  /** Rejects after `onError`, for the form, which shows messages at its fields. */
  send: (input: Input) => Promise<void>;
  isPending: boolean;
  error: unknown;
}

/**
 * A small mutation hook. TanStack Query would be a twelfth of what a visitor loads before the first press.
 * @param options.onSuccess is part of the call: what it throws is the call's failure.
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
      throw error;
    }
  };
  return { ...state, send };
}
