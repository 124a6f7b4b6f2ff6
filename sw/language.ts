import { openDeviceStore } from '../src/device/device-store.ts';
import { texts } from '../src/messages/generated/hi-worker.js';
import { type Language, languageOf } from '../src/messages/languages.ts';
import { translation } from '../src/messages/translation.ts';
import { DEVICE, LANGUAGE_KEY } from '../src/pwa/worker-messages.ts';

const device = openDeviceStore(DEVICE);
let language: Language | undefined;

/** Speaks the language of the page that started last. */
export async function speakChosen(): Promise<void> {
  const kept = await device.get(LANGUAGE_KEY);
  language = typeof kept === 'string' ? languageOf(kept) : undefined;
  for (const name of Object.keys(texts)) delete translation[name];
  if (language === 'hi') Object.assign(translation, texts);
}

export const spokenLanguage = () => language;
