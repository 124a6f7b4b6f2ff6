import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useRouteContext, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { m } from '#messages';
import { clearWorkerCache } from '#src/query/clear-worker-cache.ts';
import { useConnection } from '#src/network/use-connection.ts';
import { chatAddress, dialled } from '#src/parts/contact-address.ts';
import { chunk } from '#src/pwa/chunk.ts';
import { forgetPictures } from '#src/pwa/pictures.ts';
import { type UpdateCheck } from '#src/pwa/updates.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { CardSection } from '#src/ui/card-section.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Fact } from '#src/ui/facts.tsx';
import { fileSize, formatNumber } from '#src/ui/format.ts';
import { showToast } from '#src/ui/toast-queue.ts';
import { type DeviceUsage, supportQueries } from './support.queries.ts';
import layout from '#src/ui/layout.module.css';
import styles from './support.module.css';

/** /about-us: the team, this version, and what is stored on this device. */
export function SupportScreen({ install }: { install: ReactNode }) {
  return (
    <div className={styles['sections']}>
      <Contact />
      <Version />
      {install}
      <OnThisDevice />
    </div>
  );
}

/** Shows only contact data that is set: there are no placeholders. */
function Contact() {
  const { data } = useQuery(supportQueries.config());
  const { email, phone, whatsapp, hours } = data?.support ?? {};
  const chat = whatsapp && chatAddress(whatsapp);
  return (
    <CardSection title={m.support_contact()}>
      {email || phone || whatsapp || hours ? (
        <dl className={styles['facts']}>
          {email && <Fact name={m.support_email()} value={<a href={`mailto:${email}`}>{email}</a>} />}
          {phone && <Fact name={m.support_phone()} value={<a href={`tel:${dialled(phone)}`}>{phone}</a>} />}
          {chat && (
            <Fact
              name={m.support_whatsapp()}
              value={
                <a href={chat} rel="noreferrer" target="_blank">
                  {whatsapp}
                </a>
              }
            />
          )}
          {hours && <Fact name={m.support_hours()} value={hours} />}
        </dl>
      ) : (
        <p>{m.support_contact_none()}</p>
      )}
    </CardSection>
  );
}

function Version() {
  const check = useMutation({
    mutationFn: async () => (await chunk(() => import('#src/pwa/updates.ts'))).checkForUpdate(),
  });
  return (
    <CardSection title={m.support_version()}>
      <p>{m.support_version_of({ version: import.meta.env.VITE_APP_VERSION })}</p>
      <div role="status">{check.data && <p>{CHECKED[check.data]()}</p>}</div>
      <Button variant="secondary" isPending={check.isPending} onPress={() => check.mutate()}>
        {m.support_check()}
      </Button>
    </CardSection>
  );
}

const CHECKED: Readonly<Record<UpdateCheck, () => string>> = {
  newest: m.support_check_newest,
  found: m.support_check_found,
  unreached: m.support_check_unreached,
  unkept: m.support_check_unkept,
};

function OnThisDevice() {
  const kept = useRouteContext({ from: '/_signed-in' });
  const { connectivity, queryClient, savedCache, user } = kept;
  const isOnline = useConnection(connectivity) === 'online';
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const { data: usage } = useQuery(supportQueries.usage(kept, String(user.id)));
  const clear = useMutation({
    mutationFn: async () => {
      await Promise.all([savedCache.clear(), forgetPictures(), clearWorkerCache()]);
      await router.invalidate();
      await queryClient.invalidateQueries();
    },
    onSuccess: () => {
      setAsking(false);
      showToast({ tone: 'success', title: m.support_cleared() });
    },
  });
  const close = () => setAsking(false);
  return (
    <CardSection title={m.support_device()}>
      {usage && <Usage {...usage} />}
      {usage?.isPersistent !== undefined && (
        <p className={layout['hint']}>
          {usage.isPersistent ? m.support_persistent() : m.support_not_persistent()}
        </p>
      )}
      {usage !== undefined && usage.claims.count > 0 && (
        <p>
          <Link to="/claims/$programType" params={{ programType: 'scheme' }}>
            {m.support_to_claims()}
          </Link>
        </p>
      )}
      <Button variant="secondary" onPress={() => setAsking(true)}>
        {m.support_clear()}
      </Button>
      <Dialog
        title={m.support_clear_title()}
        isOpen={isAsking}
        isAlert
        onClose={close}
        actions={
          <>
            <Button autoFocus onPress={close}>
              {m.support_clear_cancel()}
            </Button>
            <Button variant="danger" isPending={clear.isPending} onPress={() => clear.mutate()}>
              {m.support_clear()}
            </Button>
          </>
        }
      >
        <p>{m.support_clear_text()}</p>
        <p>{m.support_clear_kept()}</p>
        <p>{m.receipts_not_cleared()}</p>
        {!isOnline && <Alert tone="warning" title={m.support_clear_offline()} />}
      </Dialog>
    </CardSection>
  );
}

function Usage({ claims, receipts, answers, pictures, notifications, total }: DeviceUsage) {
  const counted = ({ count, bytes }: { count: number; bytes: number }) =>
    count === 0
      ? m.support_nothing()
      : bytes === 0
        ? formatNumber(count)
        : m.support_count_size({ count: formatNumber(count), size: fileSize(bytes) });
  return (
    <dl className={styles['facts']}>
      <Fact name={m.support_device_claims()} value={counted(claims)} />
      <Fact name={m.receipts_kept()} value={counted(receipts)} />
      <Fact
        name={m.support_device_answers()}
        value={answers === 0 ? m.support_nothing() : fileSize(answers)}
      />
      <Fact name={m.support_device_pictures()} value={counted(pictures)} />
      <Fact name={m.nav_notifications()} value={counted(notifications)} />
      {total !== undefined && <Fact name={m.support_device_total()} value={fileSize(total)} />}
    </dl>
  );
}
