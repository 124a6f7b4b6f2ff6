/** A number as `tel:` takes it: digits and plus signs. */
export function dialled(number: string): string {
  return number.replaceAll(/[^\d+]/g, '');
}

/** Opens a chat with this number; `text` is ready to be sent. */
export function chatAddress(whatsapp: string, text?: string): string {
  const query = text === undefined ? '' : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${dialled(whatsapp).replaceAll('+', '')}${query}`;
}

/** Opens a mail that is ready to be sent. */
export function mailAddress(email: string, { subject, text }: { subject: string; text: string }): string {
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${body}`;
}
