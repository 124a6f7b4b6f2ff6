import { m } from '#messages';

/** What a QR code that is no e-invoice's is, in words. Nothing of it is opened, and little of it is shown. */
export function otherCodeText(text: string): string {
  if (/^upi:/i.test(text)) return m.scan_other_payment();
  const host = hostOf(text);
  return host === undefined ? m.scan_other_text() : m.scan_other_link({ host });
}

/** Long names are cut in front: whose site it is stands at the end. */
const LONGEST_HOST = 40;

function hostOf(text: string): string | undefined {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined;
  const { host } = new URL(text);
  return host.length > LONGEST_HOST ? `…${host.slice(-LONGEST_HOST)}` : host;
}
