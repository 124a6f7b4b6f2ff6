type Inputs = Readonly<Record<string, string | number>>;
/** The texts of a language other than English, by name; made by `tools/messages.ts`. */
export type Translation = Record<string, (inputs: Inputs) => string>;

/** The texts of the chosen language; empty for English, which every text has built in. */
export const translation: Translation = {};
