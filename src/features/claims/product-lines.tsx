import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import * as v from 'valibot';
import { m } from '#messages';
import { MAX_QUANTITY, claimTotal } from '#src/api/contract/claims.schema.ts';
import { Button } from '#src/ui/button.tsx';
import { formatRupees } from '#src/ui/format.ts';
import { FormLines } from '#src/ui/form/form-lines.tsx';
import { FormSelectField } from '#src/ui/form/form-select-field.tsx';
import { FormWholeNumberField } from '#src/ui/form/form-whole-number-field.tsx';
import { type PortalForm, useFormRead } from '#src/ui/form/portal-form.ts';
import { PlusIcon } from '#src/ui/icon.tsx';
import { TrashIcon } from '#src/ui/inner-icons.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './claim-form.module.css';
import { type ClaimValues } from './claim-form.schema.ts';
import { type FieldFacts } from './field-facts.ts';

/** Tolerates incomplete lines, which are being typed. */
const TypedLines = v.object({
  products: v.optional(
    v.array(
      v.object({
        product_name: v.fallback(v.string(), ''),
        product_quantity: v.fallback(v.number(), 0),
        product_price: v.fallback(v.number(), 0),
      }),
    ),
    [],
  ),
});

type Lines = v.InferOutput<typeof TypedLines>['products'];
/** The chosen products, joined by line ends, which ids do not contain. */
const chosenIn = ({ products }: { products: Lines }) => products.map((line) => line.product_name).join('\n');
const totalOf = ({ products }: { products: Lines }) => claimTotal(products);

interface ProductLinesProps {
  form: PortalForm<ClaimValues, unknown>;
  products: readonly { key: string; text: string }[];
  /** What the invoice says of itself, if it was read. */
  facts: FieldFacts | undefined;
}

/** Each product at most once. Add works until all are chosen, Remove with two lines or more (SPEC §5). */
export function ProductLines({ form, products, facts }: ProductLinesProps) {
  const chosen = useFormRead(form, TypedLines, chosenIn).split('\n');
  const used = new Set(chosen);
  const add = useRef<HTMLButtonElement>(null);
  const isRemoved = useRef(false);
  const isAdded = useRef(false);
  const takeAdded = useCallback(() => {
    const was = isAdded.current;
    isAdded.current = false;
    return was;
  }, []);
  const remove = (index: number) => {
    isRemoved.current = true;
    form.removeLine('products', index);
  };
  const isFull = chosen.length >= products.length;
  // The button that had the focus is gone. This one may have been disabled until now.
  useEffect(() => {
    if (!isRemoved.current || isFull) return;
    isRemoved.current = false;
    add.current?.focus();
  });
  return (
    <fieldset className={`${layout['surface']} ${styles['group']}`}>
      <legend>
        <h2>{m.claim_products()}</h2>
      </legend>
      <FormLines form={form} name="products">
        {({ index, count }) => {
          return (
            <Line number={index + 1} takeAdded={takeAdded}>
              <div className={styles['product']}>
                <FormSelectField
                  form={form}
                  name={`products.${index}.product_name`}
                  label={m.claim_product()}
                  options={products.filter(({ key }) => key === chosen[index] || !used.has(key))}
                />
              </div>
              <div className={styles['quantity']}>
                <FormWholeNumberField
                  form={form}
                  name={`products.${index}.product_quantity`}
                  label={m.claim_quantity()}
                  stepsTo={MAX_QUANTITY}
                  enterKeyHint="next"
                />
              </div>
              <div className={styles['price']}>
                <FormWholeNumberField
                  form={form}
                  name={`products.${index}.product_price`}
                  label={m.claim_line_total()}
                  isRupees
                  enterKeyHint="next"
                />
              </div>
              {count > 1 && (
                <span className={styles['remove']}>
                  <Button
                    icon={<TrashIcon />}
                    aria-label={m.claim_remove_product({ number: index + 1 })}
                    onPress={() => remove(index)}
                  />
                </span>
              )}
              <UnitPrice form={form} index={index} />
            </Line>
          );
        }}
      </FormLines>
      <div className={`${layout['spread']} ${styles['sum']}`}>
        <Button
          ref={add}
          variant="secondary"
          icon={<PlusIcon />}
          isDisabled={isFull}
          onPress={() => {
            isAdded.current = true;
            form.insertLine('products', { product_name: '', product_quantity: 0, product_price: 0 });
          }}
        >
          {m.claim_add_product()}
        </Button>
        <output className={styles['total']} aria-label={m.claim_total()}>
          <span className={layout['hint']}>{m.claim_total()}</span>
          <Total form={form} />
          {facts?.total !== undefined && (
            <span className={layout['hint']}>
              {facts.source === 'text'
                ? m.suggested_total({ total: formatRupees(facts.total) })
                : m.einvoice_total({ total: formatRupees(facts.total) })}
            </span>
          )}
        </output>
      </div>
    </fieldset>
  );
}

/** A line that was added is brought into view, with the focus on its product. */
function Line({
  number,
  takeAdded,
  children,
}: {
  number: number;
  /** Whether a line was just added; `true` only once. A stable function. */
  takeAdded: () => boolean;
  children: ReactNode;
}) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takeAdded()) return;
    line.current?.querySelector('button')?.focus({ preventScroll: true });
    line.current?.scrollIntoView({ block: 'nearest' });
  }, [takeAdded]);
  return (
    <div ref={line} className={styles['line']} role="group" aria-label={m.claim_product_line({ number })}>
      {children}
    </div>
  );
}

function UnitPrice({ form, index }: { form: ProductLinesProps['form']; index: number }) {
  const price = useFormRead(
    form,
    TypedLines,
    useCallback(
      ({ products }) => {
        const { product_quantity: quantity = 0, product_price: total = 0 } = products[index] ?? {};
        return quantity > 0 && total > 0 ? total / quantity : 0;
      },
      [index],
    ),
  );
  return (
    price > 0 && (
      <span className={`${layout['hint']} ${styles['unit']}`}>
        {m.claim_unit_price({ price: formatRupees(price) })}
      </span>
    )
  );
}

/** At a desk, beside the fields: what the claim comes to so far. */
export function ClaimSum({ form }: { form: ProductLinesProps['form'] }) {
  return (
    <div className={styles['beside']} aria-hidden="true">
      <span className={layout['hint']}>{m.claim_total()}</span>
      <Total form={form} />
    </div>
  );
}

function Total({ form }: { form: ProductLinesProps['form'] }) {
  return <strong>{formatRupees(useFormRead(form, TypedLines, totalOf))}</strong>;
}
