import { type ReactNode, useState } from 'react';

export const LONG =
  'Suraksha Camera Carnival for channel partners of Thiruvananthapuram and Visakhapatnam, second edition';
export const UNBROKEN = 'INV/2026-27/THIRUVANANTHAPURAM/000000000000123456789';
export const HINDI = 'सुरक्षा कैमरा कार्निवल: विशाखापत्तनम और तिरुवनंतपुरम के भागीदारों के लिए दूसरा संस्करण';

/** Holds the value of a control that has none of its own. */
export function Held<Value>({
  initial,
  children,
}: {
  initial: Value;
  children: (value: Value, onChange: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}

/** How each state of a control is drawn, by its name. */
export type States = Record<string, () => ReactNode>;

export function each<Key extends string>(keys: readonly Key[], draw: (key: Key) => ReactNode): States {
  return Object.fromEntries(keys.map((key) => [key, () => draw(key)]));
}

export const nothing = () => undefined;
