import { useEffect, useRef, useState } from 'react';
import { m } from '#messages';
import { isMetered } from '#src/network/metered.ts';
import { type Paper } from '#src/paper/paper.ts';
import { chunk, chunkInTime } from '#src/pwa/chunk.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { download } from '#src/ui/download.ts';
import { ShareIcon } from '#src/ui/icon.tsx';
import { DownloadIcon } from '#src/ui/inner-icons.tsx';
import { canShareFile, share } from '#src/ui/share.ts';
import { showToast } from '#src/ui/toast-queue.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

type State =
  | { step: 'idle' }
  | { step: 'making'; percent: number; stop: () => void }
  /** It was made too late after the press to be shared without another one. */
  | { step: 'made'; file: File }
  | { step: 'failed' };

/**
 * A button that makes a PDF and shares it, or downloads it where the browser cannot share files. What makes PDFs is
 * loaded ahead, so that it works without a network later.
 * @param name of the file, without its ending
 */
export function SharePaper({ paper, name, label }: { paper: () => Paper; name: string; label?: string }) {
  const [state, setState] = useState<State>({ step: 'idle' });
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const button = useRef<HTMLButtonElement>(null);
  useMakerAhead();

  const make = async () => {
    const stopping = new AbortController();
    leaving.current = stopping;
    const making = (percent: number) => {
      const stop = () => {
        stopping.abort();
        // Stop is about to vanish.
        button.current?.focus();
      };
      setState({ step: 'making', percent, stop });
    };
    making(0);
    try {
      const { paperPdf } = await chunk(() => import('#src/paper/paper-pdf.ts'));
      let shown = 0;
      const pdf = await paperPdf(paper(), {
        signal: stopping.signal,
        onProgress: (done) => {
          const percent = Math.floor(done * 100);
          if (percent !== shown) making((shown = percent));
        },
      });
      stopping.signal.throwIfAborted();
      await give(new File([pdf], `${name}.pdf`, { type: pdf.type }));
    } catch (error) {
      if (stopping.signal.aborted) setState({ step: 'idle' });
      else {
        console.warn('The PDF could not be made:', error);
        setState({ step: 'failed' });
      }
    }
  };
  const give = async (file: File) => {
    if (!canShareFile(file)) {
      download(file, file.name);
      setState({ step: 'idle' });
      return;
    }
    try {
      await share({ files: [file], title: file.name });
      setState({ step: 'idle' });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotAllowedError' && state.step !== 'made') {
        setState({ step: 'made', file });
        return;
      }
      setState({ step: 'idle' });
      console.warn('The PDF could not be shared:', error);
      download(file, file.name);
      showToast({ tone: 'danger', title: m.statement_share_failed() });
    }
  };

  const isShared = canShareFile(new File([], 'a.pdf', { type: 'application/pdf' }));
  return (
    <>
      <Button
        ref={button}
        icon={isShared ? <ShareIcon /> : <DownloadIcon />}
        isPending={state.step === 'making'}
        onPress={() => void (state.step === 'made' ? give(state.file) : make())}
      >
        {label ?? (isShared ? m.statement_share() : m.statement_download())}
      </Button>
      {state.step === 'making' && (
        <>
          <span aria-live="off">{m.statement_making({ percent: state.percent })}</span>
          <Button variant="quiet" onPress={state.stop}>
            {m.statement_stop()}
          </Button>
        </>
      )}
      {state.step === 'made' && (
        <Alert tone="info" title={m.statement_share_ready()}>
          {m.statement_share_ready_text()}
        </Alert>
      )}
      {state.step === 'failed' && (
        <Alert tone="danger" title={m.statement_pdf_failed()}>
          {m.statement_pdf_failed_text()}
        </Alert>
      )}
    </>
  );
}

/** Loads what makes PDFs ahead, so that a paper can be shared without a network. */
function useMakerAhead(): void {
  useEffect(() => {
    const load = async () => {
      await whenIdle();
      if (isMetered()) return;
      const { preparePaper } = await chunkInTime(() => import('#src/paper/paper-pdf.ts'));
      await preparePaper();
    };
    load().catch((error: unknown) => console.warn('What makes PDFs is not kept for later:', error));
  }, []);
}
