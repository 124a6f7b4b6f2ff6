import { useState } from 'react';
import { Accordion } from '#src/ui/accordion.tsx';
import { BackLink } from '#src/ui/back-link.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { ChoiceList, ChoiceText, choiceClass } from '#src/ui/choice-list.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { BellIcon, CheckIcon, TagIcon, UserIcon } from '#src/ui/icon.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { NextStep } from '#src/parts/next-step.tsx';
import { Pagination } from '#src/ui/pagination.tsx';
import { PickButton } from '#src/ui/pick-button.tsx';
import { SubmitClaimLink } from '#src/parts/submit-claim-link.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { showToast } from '#src/ui/toast-queue.ts';
import layout from '#src/ui/layout.module.css';
import { HINDI, Held, LONG, type States, UNBROKEN, each, nothing } from './specimens-shared.tsx';

/** Each variant is shown at rest, pending and disabled. */
const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;

function Question({ isAlert, isWide }: { isAlert: boolean; isWide: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onPress={() => setOpen(true)}>
        Open
      </Button>
      <Dialog
        title={LONG}
        isOpen={isOpen}
        isAlert={isAlert}
        isWide={isWide}
        onClose={close}
        actions={
          <>
            <Button autoFocus onPress={close}>
              Main action
            </Button>
            <Button variant="quiet" onPress={close}>
              Other action
            </Button>
          </>
        }
      >
        <p>{HINDI}</p>
      </Dialog>
    </>
  );
}

/** What is pressed or opened, and what leads on. */
export const ACTION_SPECIMENS: Record<string, States> = {
  accordion: {
    'open, closed, disabled': () => (
      <Held<string | undefined> initial="first">
        {(openKey, onOpen) => (
          <Accordion
            openKey={openKey}
            onOpen={onOpen}
            items={[
              { key: 'first', title: 'Open', content: <p>{HINDI}</p> },
              {
                key: 'second',
                title: LONG,
                note: (
                  <Badge tone="success" icon={<CheckIcon />}>
                    Current
                  </Badge>
                ),
                content: <p>{LONG}</p>,
              },
              { key: 'third', title: 'Disabled', isDisabled: true, content: null },
            ]}
          />
        )}
      </Held>
    ),
  },
  'back-link': { rest: () => <BackLink to="/">Back</BackLink> },
  button: {
    ...each(VARIANTS, (variant) => (
      <div className={layout['actions']}>
        <Button variant={variant}>Submit Claim</Button>
        <Button variant={variant} isPending>
          Submit Claim
        </Button>
        <Button variant={variant} isDisabled>
          Submit Claim
        </Button>
      </div>
    )),
    'icon only': () => <Button icon={<BellIcon />} aria-label="Notifications" />,
    'long text': () => <Button icon={<CheckIcon />}>Submit Claim for SURVEILLANCE</Button>,
  },
  'choice-list': {
    rest: () => (
      <ChoiceList label="Schemes">
        <li>
          <button type="button" className={choiceClass}>
            <ChoiceText title="Wi-Fi 7 Power Play" note={<small>12 days left</small>} />
          </button>
        </li>
        <li>
          <button type="button" className={choiceClass}>
            <ChoiceText title={HINDI} note={<small>{UNBROKEN}</small>} />
          </button>
        </li>
      </ChoiceList>
    ),
  },
  dialog: {
    question: () => <Question isAlert={false} isWide={false} />,
    alert: () => <Question isAlert isWide={false} />,
    wide: () => <Question isAlert={false} isWide />,
  },
  menu: {
    'icon only': () => (
      <Menu
        label="Account"
        icon={<UserIcon />}
        entries={[
          { key: 'a', text: 'Profile', icon: <UserIcon />, onAction: nothing },
          { key: 'b', text: LONG, onAction: nothing },
        ]}
      />
    ),
    'with text': () => (
      <Menu
        label="Actions"
        text="Actions"
        icon={<TagIcon />}
        entries={[{ key: 'a', text: 'View Claims', onAction: nothing }]}
      />
    ),
  },
  'next-step': { rest: () => <NextStep to="schemes" /> },
  pagination: {
    first: () => <Pagination index={0} size={20} total={123_456} onChange={nothing} />,
    last: () => <Pagination index={6172} size={20} total={123_456} onChange={nothing} />,
    empty: () => <Pagination index={0} size={20} total={0} onChange={nothing} />,
  },
  'pick-button': {
    rest: () => (
      <PickButton variant="secondary" accept="image/png" onPick={nothing}>
        Choose
      </PickButton>
    ),
    long: () => (
      <PickButton accept="image/png" isMultiple onPick={nothing}>
        {LONG}
      </PickButton>
    ),
  },
  'submit-claim-link': {
    rest: () => <SubmitClaimLink programId="1" title="Wi-Fi 7 Power Play" isOpen />,
    disabled: () => <SubmitClaimLink programId="1" title="Wi-Fi 7 Power Play" isOpen={false} />,
  },
  tabs: {
    rest: () => (
      <Held<'first' | 'second'> initial="first">
        {(selected, onSelect) => (
          <Tabs
            label="Profile"
            selected={selected}
            onSelect={onSelect}
            entries={[
              { key: 'first', text: 'Profile', content: <p>{LONG}</p> },
              { key: 'second', text: 'Bank Details', content: <p>{HINDI}</p> },
            ]}
          />
        )}
      </Held>
    ),
  },
  'toast-region': each(['info', 'success', 'danger'], (tone) => (
    <Button
      variant="secondary"
      onPress={() =>
        showToast({ tone, title: LONG, description: HINDI, action: { text: 'Open', onPress: nothing } })
      }
    >
      Show a toast
    </Button>
  )),
};
