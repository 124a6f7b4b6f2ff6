import { m } from '#messages';
import { texts } from '#src/messages/generated/hi.js';
import { translation } from '#src/messages/translation.ts';

/** react-aria's own texts, which it does not have in Hindi. The keys are its packages and text names. */
const CONTROLS = {
  '@react-aria/autocomplete': { collectionLabel: 'सुझाव' },
  '@react-aria/calendar': {
    previous: 'पिछला',
    next: 'अगला',
    selectedDateDescription: ({ date }: { date: string }) => `चुनी गई तारीख़: ${date}`,
    todayDate: ({ date }: { date: string }) => `आज, ${date}`,
    todayDateSelected: ({ date }: { date: string }) => `आज, ${date}, चुनी गई`,
    dateSelected: ({ date }: { date: string }) => `${date}, चुनी गई`,
    minimumDate: 'पहली उपलब्ध तारीख़',
    maximumDate: 'आख़िरी उपलब्ध तारीख़',
  },
  '@react-aria/datepicker': {
    day: 'दिन',
    month: 'महीना',
    year: 'साल',
    selectedDateDescription: ({ date }: { date: string }) => `चुनी गई तारीख़: ${date}`,
  },
  '@react-stately/datepicker': {
    rangeUnderflow: ({ minValue }: { minValue: string }) => `तारीख़ ${minValue} या उसके बाद की होनी चाहिए।`,
    rangeOverflow: ({ maxValue }: { maxValue: string }) => `तारीख़ ${maxValue} या उससे पहले की होनी चाहिए।`,
    unavailableDate: 'यह तारीख़ उपलब्ध नहीं है।',
  },
  '@react-aria/overlays': { dismiss: 'बंद करें' },
  '@react-aria/searchfield': { 'Clear search': 'खोज मिटाएँ' },
  '@react-aria/spinbutton': { Empty: 'ख़ाली' },
};

/** Switches the portal to Hindi. Call it before the first render. */
export function speakHindi(): void {
  Object.assign(translation, texts);
  // Until the first screen sets its title.
  document.title = m.portal_title();
  Reflect.set(globalThis, Symbol.for('react-aria.i18n.strings'), CONTROLS);
}
