import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { m } from '#messages';
import { chatAddress, mailAddress } from '#src/parts/contact-address.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { share } from '#src/ui/share.ts';
import { showToast } from '#src/ui/toast-queue.ts';
import { profileQueries } from '../profile/profile.queries.ts';
import { supportQueries } from '../support/support.queries.ts';
import { type Question, questionOf } from './claim-question.ts';
import field from '#src/ui/field.module.css';
import layout from '#src/ui/layout.module.css';
import styles from './one-claim.module.css';

interface AskWhyProps extends Omit<Parameters<typeof questionOf>[0], 'partner'> {
  label: string;
}

/** A message about the claim to the vendor's team, by mail, WhatsApp or whatever else the device offers. */
export function AskWhy({ label, ...facts }: AskWhyProps) {
  const { api, savedCache, user } = useRouteContext({ from: '/_signed-in' });
  const [isOpen, setOpen] = useState(false);
  const { data: onFile } = useQuery({ ...profileQueries.profile(api, savedCache, user), enabled: isOpen });
  const partner = { ...user, ...known(onFile?.profile) };
  return (
    <>
      <Button variant="secondary" onPress={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <Ask question={questionOf({ ...facts, partner })} onClose={() => setOpen(false)} />}
    </>
  );
}

const known = (fields: object = {}) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function Ask({ question, onClose }: { question: Question; onClose: () => void }) {
  const { data: config } = useQuery(supportQueries.config());
  const { email, whatsapp } = config?.support ?? {};
  const [changed, setChanged] = useState<string>();
  const [outcome, setOutcome] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const text = changed ?? question.text;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(m.one_claim_ask_copied());
    } catch (error) {
      console.warn('The clipboard was refused:', error);
      area.current?.focus();
      area.current?.select();
      setOutcome(m.one_claim_ask_not_copied());
    }
  };
  return (
    <Dialog
      title={m.one_claim_ask_title()}
      isOpen
      onClose={onClose}
      actions={
        <>
          <div className={layout['actions']}>
            {email !== undefined && (
              <a className={buttonClass()} href={mailAddress(email, { subject: question.subject, text })}>
                {m.one_claim_ask_mail()}
              </a>
            )}
            {whatsapp !== undefined && (
              <a
                className={buttonClass({ variant: 'secondary' })}
                href={chatAddress(whatsapp, text)}
                rel="noreferrer"
                target="_blank"
              >
                {m.one_claim_ask_whatsapp()}
              </a>
            )}
            <Button variant="secondary" onPress={() => void copy()}>
              {m.one_claim_ask_copy()}
            </Button>
            {'share' in navigator && (
              <Button variant="secondary" onPress={() => void shareText(question.subject, text)}>
                {m.one_claim_ask_share()}
              </Button>
            )}
          </div>
          <Button variant="quiet" onPress={onClose}>
            {m.ui_close()}
          </Button>
        </>
      }
    >
      <div className={field['field']}>
        <label className={field['label']} htmlFor={id}>
          {m.one_claim_ask_text()}
        </label>
        <span className={layout['hint']} id={`${id}-hint`}>
          {m.one_claim_ask_hint()}
        </span>
        <div className={field['control']}>
          <textarea
            ref={area}
            id={id}
            aria-describedby={`${id}-hint`}
            className={`${field['input']} ${styles['message']}`}
            value={text}
            onChange={(event) => setChanged(event.target.value)}
          />
        </div>
      </div>
      <p role="status">{outcome}</p>
    </Dialog>
  );
}

async function shareText(title: string, text: string): Promise<void> {
  try {
    await share({ title, text });
  } catch (error) {
    console.warn('The message could not be shared:', error);
    showToast({ tone: 'danger', title: m.one_claim_ask_share_failed() });
  }
}
