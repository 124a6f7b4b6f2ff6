import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { m } from '#messages';
import { redemptionProblem } from '#src/api/contract/rewards.schema.ts';
import { mayTry } from '#src/network/connectivity.ts';
import { useConnection } from '#src/network/use-connection.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Fact } from '#src/ui/facts.tsx';
import { formatPoints } from '#src/parts/format-points.ts';
import { TagIcon } from '#src/ui/icon.tsx';
import { NextStep } from '#src/parts/next-step.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useSecondsLeft } from '#src/ui/use-seconds-left.ts';
import { schemeQueries } from '../schemes/schemes.queries.ts';
import { type Attempt, graceLeft } from './redemption.ts';
import { Delivery } from './delivery.tsx';
import { RewardCard } from './reward-card.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './rewards.module.css';
import { rewardQueries } from './rewards.queries.ts';
import { TransactionsTable } from './transactions-table.tsx';
import { type Found, type Selection, useRedemption } from './use-redemption.ts';

/** `undefined` while the title is unknown. Without `own`, the answer's title, the programme list is asked. */
function useSchemeTitle(programId: string, own: string | undefined): string | undefined {
  const { api } = useRouteContext({ from: '__root__' });
  const isMissing = own === undefined || own === '';
  const { data: schemes } = useQuery({ ...schemeQueries.list(api), enabled: isMissing });
  return isMissing ? schemes?.find(({ id }) => String(id) === programId)?.title : own;
}

/** Shown while the rewards load. The title is often known already. */
export function RewardsPending({ programId }: { programId: string }) {
  const title = useSchemeTitle(programId, undefined);
  return (
    <>
      <ScreenTitle>{title || m.loading()}</ScreenTitle>
      <div role="status" aria-label={m.loading()}>
        <Skeleton shape="picture" />
      </div>
    </>
  );
}

/** /rewards/{program_id} (SPEC §2 Rewards). */
export function RewardsScreen({ programId }: { programId: string }) {
  const { api, connectivity } = useRouteContext({ from: '__root__' });
  const mayCall = mayTry(useConnection(connectivity));
  const { data } = useSuspenseQuery(rewardQueries.ofScheme(api, programId));
  const { scheme, transactions } = data;
  const title = useSchemeTitle(programId, scheme.title);
  const available = scheme.total_available_value;
  const [selection, setSelection] = useState<Selection>();
  const [problem, setProblem] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const { state, send, check, close } = useRedemption(programId, data);
  const amount = selection ? selection.quantity * selection.reward.business_volume : 0;

  const askForIt = () => {
    // Where the balance is not known, the API judges.
    const found = redemptionProblem(amount, available ?? Infinity);
    setProblem(found);
    if (found === undefined) setConfirming(true);
  };
  const confirm = () => {
    setConfirming(false);
    if (selection) void send(selection);
  };
  const closeProblem = () => {
    setProblem(undefined);
    close();
  };
  const closeDone = () => {
    setSelection(undefined);
    close();
  };
  const redeemButton = useRef<HTMLButtonElement>(null);
  const look = async (attempt: Attempt) => {
    const held = document.activeElement;
    const found = await check(attempt);
    // "Look again" has gone with its notice: what it led to is next.
    requestAnimationFrame(() => {
      if (found === 'absent' && held?.isConnected === false) redeemButton.current?.focus();
    });
    return found;
  };
  const transactionsTitle = useRef<HTMLHeadingElement>(null);
  const message = problem ?? (state.step === 'failed' ? state.message : undefined);

  return (
    <>
      <ScreenTitle>{title || m.rewards_title()}</ScreenTitle>
      {scheme.rewards.length === 0 && (
        <EmptyState icon={<TagIcon />} title={m.rewards_none()} action={<NextStep to="schemes" />} />
      )}
      {scheme.rewards.length > 0 && available === 0 && transactions.length === 0 && (
        <Alert tone="info" title={m.rewards_no_points()} action={<NextStep to="claim" />}>
          {m.rewards_no_points_text()}
        </Alert>
      )}
      <ul
        className={`${layout['cardGrid']} ${layout['screenOnly']} ${styles['cards']}`}
        aria-label={m.rewards_title()}
      >
        {scheme.rewards.map((reward) => (
          <li key={reward.id}>
            <RewardCard
              reward={reward}
              available={available}
              quantity={selection?.reward.id === reward.id ? selection.quantity : 0}
              onQuantity={(quantity) => setSelection({ reward, quantity })}
            />
          </li>
        ))}
      </ul>
      {state.step === 'unsure' && (
        <Unsure attempt={state.attempt} isChecking={state.isChecking} onCheck={() => look(state.attempt)} />
      )}
      {!mayCall && <Alert tone="warning" title={m.offline_redeem()} />}
      <section className={`${layout['screenOnly']} ${styles['summary']}`} aria-label={m.rewards_redeem()}>
        <dl className={styles['figures']}>
          <Fact
            name={m.rewards_available()}
            value={available === undefined ? m.figure_unknown() : formatPoints(available)}
          />
          <Fact
            name={m.rewards_selected()}
            value={
              selection
                ? m.rewards_selected_of({ quantity: selection.quantity, gift: selection.reward.gift })
                : m.rewards_selected_none()
            }
          />
          <Fact name={m.rewards_amount()} value={formatPoints(amount)} />
        </dl>
        <p className={`${layout['hint']} ${styles['whatIf']}`} role="status">
          {selection &&
            available !== undefined &&
            (amount <= available
              ? m.rewards_kept({ points: formatPoints(available - amount) })
              : m.rewards_missing({ points: formatPoints(amount - available) }))}
        </p>
        <div className={layout['atFoot']} data-foot-bar>
          <Button
            ref={redeemButton}
            isPending={state.step === 'sending'}
            isDisabled={state.step === 'unsure' || !mayCall}
            onPress={askForIt}
          >
            {m.rewards_redeem()}
          </Button>
        </div>
      </section>
      <TransactionsTable transactions={transactions} titleRef={transactionsTitle} />
      <div className={`${layout['screenOnly']} ${layout['actions']}`}>
        <Link to="/statement" className={buttonClass({ variant: 'secondary' })}>
          {m.statement_link()}
        </Link>
      </div>

      <Dialog
        title={m.rewards_alert()}
        isOpen={message !== undefined}
        isAlert
        onClose={closeProblem}
        actions={
          <Button autoFocus onPress={closeProblem}>
            {m.ok()}
          </Button>
        }
      >
        <p>{message}</p>
      </Dialog>
      <Dialog
        title={m.rewards_confirm_title()}
        isOpen={isConfirming}
        isAlert
        onClose={() => setConfirming(false)}
        actions={
          <>
            <Button autoFocus onPress={confirm}>
              {m.rewards_confirm_yes()}
            </Button>
            <Button variant="secondary" onPress={() => setConfirming(false)}>
              {m.rewards_confirm_no()}
            </Button>
          </>
        }
      >
        {selection && (
          <p>
            {m.rewards_confirm_what({
              amount: formatPoints(amount),
              quantity: selection.quantity,
              gift: selection.reward.gift,
            })}
          </p>
        )}
        {selection && <Delivery gift={selection.reward.gift} />}
      </Dialog>
      <Dialog
        title={m.rewards_done_title()}
        isOpen={state.step === 'done'}
        isAlert
        onClose={closeDone}
        actions={
          <>
            <Button autoFocus onPress={closeDone}>
              {m.ok()}
            </Button>
            <Button
              variant="secondary"
              onPress={() => {
                flushSync(closeDone);
                // Once the dialog has given the focus back.
                requestAnimationFrame(() => transactionsTitle.current?.focus());
              }}
            >
              {m.rewards_done_look()}
            </Button>
          </>
        }
      >
        <p>
          <strong>{m.rewards_done_toast()}</strong>
        </p>
        <p>{m.rewards_done_text()}</p>
      </Dialog>
    </>
  );
}

function Unsure({
  attempt,
  isChecking,
  onCheck,
}: {
  attempt: Attempt;
  isChecking: boolean;
  onCheck: () => Promise<Found>;
}) {
  const seconds = useSecondsLeft(() => graceLeft(attempt));
  const [found, setFound] = useState<Found>();
  const lookAtTheEnd = useEffectEvent(() => {
    // One that is under way looks past the end, too.
    if (!isChecking) void onCheck().then(setFound);
  });
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) lookAtTheEnd();
  }, [isOver]);
  return (
    <Alert
      tone="warning"
      title={m.rewards_unsure_title()}
      action={
        <Button variant="secondary" isPending={isChecking} onPress={() => void onCheck().then(setFound)}>
          {m.rewards_unsure_check()}
        </Button>
      }
    >
      <p>{m.rewards_selected_of({ quantity: attempt.quantity, gift: attempt.gift })}</p>
      <p>{m.rewards_unsure_text()}</p>
      <p role="status">
        {found === 'absent' && m.rewards_unsure_absent()}
        {found === 'failed' && m.rewards_unsure_failed()}
      </p>
      {seconds > 0 && <p aria-live="off">{m.rewards_unsure_wait({ seconds })}</p>}
    </Alert>
  );
}
