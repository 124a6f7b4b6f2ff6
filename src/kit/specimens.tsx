import { type ReactNode, useState } from 'react';
import { PROFILE_PASSWORD, REGISTRATION_PASSWORD, RESET_PASSWORD } from '../api/contract/password-rules.ts';
import { UPLOAD_RULES } from '../api/contract/uploads.ts';
import { Accordion } from '../ui/accordion.tsx';
import { Alert } from '../ui/alert.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { ChoiceList, ChoiceText, choiceClass } from '../ui/choice-list.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { type FieldWords } from '../ui/field.ts';
import { FieldGroup } from '../ui/field-group.tsx';
import { FileField } from '../ui/file-field.tsx';
import { AlertIcon, BellIcon, CheckIcon, ClockIcon, InfoIcon, TagIcon, UserIcon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { Menu } from '../ui/menu.tsx';
import { NextStep } from '#src/parts/next-step.tsx';
import { NormalizedTextField } from '../ui/normalized-text-field.tsx';
import { OneTimeCodeField } from '../ui/one-time-code-field.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { NewPasswordField } from '#src/parts/new-password-field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PasswordRules } from '#src/parts/password-rules.tsx';
import { Picture } from '../ui/picture.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type Sort, sortRows } from '../ui/sort-rows.ts';
import { StatCard } from '../ui/stat-card.tsx';
import { SubmitClaimLink } from '#src/parts/submit-claim-link.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TargetProgress } from '#src/parts/target-progress.tsx';
import { Terms } from '#src/parts/terms.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { WholeNumberField } from '../ui/whole-number-field.tsx';
import { ZoomablePicture } from '../ui/zoomable-picture.tsx';
import styles from './kit.module.css';

const LONG =
  'Suraksha Camera Carnival for channel partners of Thiruvananthapuram and Visakhapatnam, second edition';
const UNBROKEN = 'INV/2026-27/THIRUVANANTHAPURAM/000000000000123456789';
const HINDI = 'सुरक्षा कैमरा कार्निवल: विशाखापत्तनम और तिरुवनंतपुरम के भागीदारों के लिए दूसरा संस्करण';

function Held<Value>({
  initial,
  children,
}: {
  initial: Value;
  children: (value: Value, onChange: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}

type States = Record<string, () => ReactNode>;

function each<Key extends string>(keys: readonly Key[], draw: (key: Key) => ReactNode): States {
  return Object.fromEntries(keys.map((key) => [key, () => draw(key)]));
}

const FIELD = { label: 'Label', description: 'A hint that is there before anything is typed.' };

/** The states that all fields have, and `more` of one alone. */
function fieldStates<Value>(
  draw: (words: FieldWords, value: Value, onChange: (value: Value) => void) => ReactNode,
  { empty, filled, long }: { empty: Value; filled: Value; long: Value },
  more: States = {},
): States {
  const held = (words: FieldWords, initial: Value) => () => (
    <Held initial={initial}>{(value, onChange) => draw(words, value, onChange)}</Held>
  );
  return {
    'empty, rest': held(FIELD, empty),
    filled: held(FIELD, filled),
    error: held({ ...FIELD, errorMessage: 'What is wrong, and what to do about it.' }, filled),
    'long text': held({ label: LONG, description: HINDI, errorMessage: `${LONG}. ${UNBROKEN}` }, long),
    ...more,
  };
}

const SHORT_LIST = ['Redington', 'Ingram Micro', LONG].map((text) => ({ key: text, text }));
const LONG_LIST = Array.from({ length: 12 }, (_, place) => ({
  key: String(place),
  text: `Product ${place + 1}`,
  isDisabled: place === 3,
}));
/** Each variant is shown at rest, pending and disabled. */
const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const TONES = ['info', 'success', 'warning', 'danger'] as const;
const TONE_ICONS = {
  info: <InfoIcon />,
  success: <CheckIcon />,
  warning: <ClockIcon />,
  danger: <AlertIcon />,
};
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const GOALS = {
  basic: { target: 1_000_000, percentage: 1.5, gap: 0 },
  expected: { target: 999_999_999_999, percentage: 2.5, gap: 998_765_432_099 },
};
const NO_GAPS = {
  basic: { ...GOALS.basic, gap: undefined },
  expected: { ...GOALS.expected, gap: undefined },
};
const PICTURE = {
  alt: 'A picture in its own shape',
  title: 'Picture',
  fetchFile: async (src: string) => (await fetch(src)).blob(),
};
const nothing = () => undefined;

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

interface TableRow {
  id: number;
  number: string;
  total: string;
}

const TABLE_COLUMNS: Column<TableRow>[] = [
  {
    key: 'number',
    header: 'Invoice Number',
    cell: ({ number }) => number,
    sortValue: ({ number }) => number,
  },
  {
    key: 'total',
    header: 'Total Value',
    isNumeric: true,
    cell: ({ total }) => total,
    sortValue: ({ total }) => total,
  },
  { key: 'actions', header: 'Actions', cell: () => '–' },
];

function Table({ rows }: { rows: readonly TableRow[] }) {
  const [sort, setSort] = useState<Sort>({ key: 'number', direction: 'ascending' });
  return (
    <DataTable
      label="Claims"
      rows={sortRows(rows, TABLE_COLUMNS, sort)}
      rowKey={({ id }) => String(id)}
      sort={sort}
      onSort={setSort}
      empty="No results."
      columns={TABLE_COLUMNS}
    />
  );
}

export const SPECIMENS: Record<string, States> = {
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
  alert: {
    ...each(TONES, (tone) => <Alert tone={tone}>What happened, and what to do.</Alert>),
    'long text, action': () => (
      <Alert tone="warning" title={LONG} action={<Button variant="secondary">Retry</Button>}>
        {HINDI}
      </Alert>
    ),
  },
  'back-link': { rest: () => <BackLink to="/">Back</BackLink> },
  badge: {
    ...each(TONES, (tone) => (
      <Badge tone={tone} icon={TONE_ICONS[tone]}>
        Approved
      </Badge>
    )),
    'neutral, long text': () => (
      <Badge tone="neutral" icon={<ClockIcon />}>
        {LONG}
      </Badge>
    ),
  },
  button: {
    ...each(VARIANTS, (variant) => (
      <div className={styles['row']}>
        <Button variant={variant}>Submit Claim</Button>
        <Button variant={variant} isPending>
          Submit Claim
        </Button>
        <Button variant={variant} isDisabled>
          Submit Claim
        </Button>
      </div>
    )),
    'icon only': () => <Button variant="quiet" isIconOnly icon={<BellIcon />} aria-label="Notifications" />,
    'long text': () => <Button icon={<CheckIcon />}>Submit Claim for SURVEILLANCE</Button>,
  },
  card: { rest: () => <Card>{LONG}</Card> },
  'checkbox-field': fieldStates(
    ({ label, errorMessage }, value, onChange) => (
      <CheckboxField label={label} errorMessage={errorMessage} value={value} onChange={onChange} />
    ),
    { empty: false, filled: true, long: true },
  ),
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
  'data-table': {
    filled: () => (
      <Table
        rows={[
          { id: 1, number: 'INV-1', total: '₹12,34,567' },
          { id: 2, number: UNBROKEN, total: '₹99,99,99,99,99,999' },
        ]}
      />
    ),
    empty: () => <Table rows={[]} />,
  },
  'date-field': fieldStates(
    (words, value, onChange) => <DateField {...words} value={value} onChange={onChange} />,
    { empty: '', filled: '2026-04-05', long: '2026-12-31' },
  ),
  dialog: {
    question: () => <Question isAlert={false} isWide={false} />,
    alert: () => <Question isAlert isWide={false} />,
    wide: () => <Question isAlert={false} isWide />,
  },
  'empty-state': {
    rest: () => <EmptyState icon={<TagIcon />} title="No schemes right now" />,
    'long text, action': () => (
      <EmptyState
        icon={<TagIcon />}
        title={LONG}
        description={HINDI}
        action={<Button>See all schemes</Button>}
      />
    ),
  },
  'field-group': {
    'with a description': () => (
      <FieldGroup title="Details" description={LONG}>
        <TextField label="Name" value="" onChange={() => undefined} />
      </FieldGroup>
    ),
    paired: () => (
      <FieldGroup title="Details" isPaired>
        <TextField label="Name" value="" onChange={() => undefined} />
        <TextField label="City" value="" onChange={() => undefined} />
      </FieldGroup>
    ),
  },
  'file-field': fieldStates<File | undefined>(
    (words, value, onChange) => (
      <FileField {...words} rule={UPLOAD_RULES.invoices} value={value} onChange={onChange} />
    ),
    { empty: undefined, filled: pdf('invoice.pdf'), long: pdf(`${UNBROKEN.replaceAll('/', '-')}.pdf`) },
    {
      pending: () => (
        <FileField
          {...FIELD}
          rule={UPLOAD_RULES.invoices}
          value={pdf('invoice.pdf')}
          onChange={nothing}
          progress={0.4}
          onCancel={nothing}
        />
      ),
    },
  ),
  logo: { rest: () => <Logo /> },
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
  'new-password-field': fieldStates(
    (words, value, onChange) => (
      <NewPasswordField {...words} value={value} onChange={onChange} rule={REGISTRATION_PASSWORD} />
    ),
    { empty: '', filled: 'Partner@2026', long: UNBROKEN },
  ),
  'next-step': { rest: () => <NextStep to="schemes" /> },
  'normalized-text-field': fieldStates(
    (words, value, onChange) => (
      <NormalizedTextField
        {...words}
        value={value}
        onChange={onChange}
        normalize={(typed) => typed.toUpperCase()}
      />
    ),
    { empty: '', filled: '27AAPFU0939F1ZV', long: UNBROKEN },
  ),
  'one-time-code-field': fieldStates(
    ({ label, errorMessage }, value, onChange) => (
      <OneTimeCodeField label={label} errorMessage={errorMessage} value={value} onChange={onChange} />
    ),
    { empty: '', filled: '123', long: '123456' },
  ),
  pagination: {
    first: () => <Pagination index={0} size={20} total={123_456} onChange={nothing} />,
    last: () => <Pagination index={6172} size={20} total={123_456} onChange={nothing} />,
    empty: () => <Pagination index={0} size={20} total={0} onChange={nothing} />,
  },
  'password-field': fieldStates(
    (words, value, onChange) => <PasswordField {...words} value={value} onChange={onChange} />,
    { empty: '', filled: 'Partner@2026', long: UNBROKEN },
  ),
  'password-rules': {
    empty: () => <PasswordRules password="" rule={REGISTRATION_PASSWORD} />,
    'some met': () => <PasswordRules password="partner1" rule={PROFILE_PASSWORD} />,
    'all met': () => <PasswordRules password="Partner@2026" rule={RESET_PASSWORD} />,
  },
  picture: {
    filled: () => <Picture src="/icon.svg" alt="The portal's mark" ratio="wide" />,
    missing: () => <Picture src={undefined} alt="Wi-Fi 7 Power Play" ratio="wide" />,
    whole: () => <Picture src="/hero.svg" alt="A picture in its own shape" ratio="whole" />,
  },
  'select-field': fieldStates(
    (words, value, onChange) => (
      <SelectField {...words} options={SHORT_LIST} value={value} onChange={onChange} />
    ),
    { empty: '', filled: 'Redington', long: LONG },
    {
      searchable: () => (
        <Held initial="">
          {(value, onChange) => (
            <SelectField {...FIELD} options={LONG_LIST} value={value} onChange={onChange} />
          )}
        </Held>
      ),
      disabled: () => (
        <SelectField {...FIELD} options={SHORT_LIST} value="Redington" onChange={nothing} isDisabled />
      ),
    },
  ),
  skeleton: each(['link', 'title', 'text', 'row', 'picture'], (shape) => <Skeleton shape={shape} />),
  'stat-card': {
    rest: () => <StatCard icon={<TagIcon />} label="Active Scheme" value="10" />,
    'long text': () => <StatCard icon={<TagIcon />} label={HINDI} value="₹99,99,99,99,99,999" />,
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
  'target-progress': {
    filled: () => <TargetProgress vertical="SURVEILLANCE" progress={{ achieved: 1_234_567_900, ...GOALS }} />,
    empty: () => (
      <TargetProgress vertical="SOHO" progress={{ achieved: 0, basic: undefined, expected: undefined }} />
    ),
    pending: () => (
      <TargetProgress vertical="SOHO" progress={{ achieved: undefined, ...NO_GAPS }} isPending />
    ),
    unknown: () => <TargetProgress vertical="SOHO" progress={{ achieved: undefined, ...NO_GAPS }} />,
  },
  terms: { rest: () => <Terms html={`<h3>Terms</h3><p>${LONG}</p><ul><li>${HINDI}</li></ul>`} /> },
  'text-field': fieldStates(
    (words, value, onChange) => <TextField {...words} value={value} onChange={onChange} />,
    { empty: '', filled: 'INV-1', long: UNBROKEN },
    {
      warning: () => <TextField {...FIELD} value="INV-1" warning="What may be wrong with it." />,
      'read-only': () => <TextField {...FIELD} value="INV-1" isReadOnly />,
      disabled: () => <TextField {...FIELD} value="INV-1" isDisabled />,
    },
  ),
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
  'whole-number-field': fieldStates(
    (words, value, onChange) => <WholeNumberField {...words} value={value} onChange={onChange} />,
    { empty: 0, filled: 1_234_567, long: 999_999_999_999 },
    {
      rupees: () => (
        <Held initial={18_500}>
          {(value, onChange) => <WholeNumberField {...FIELD} value={value} onChange={onChange} isRupees />}
        </Held>
      ),
    },
  ),
  'zoomable-picture': {
    filled: () => <ZoomablePicture src="/hero.svg" {...PICTURE} />,
    missing: () => <ZoomablePicture src={undefined} {...PICTURE} />,
  },
};
