interface ImportMetaEnv {
  readonly VITE_PRODUCTION_ORIGIN?: string;
  readonly VITE_PRODUCTION_API?: string;
  readonly VITE_TEST_ORIGIN?: string;
  readonly VITE_TEST_API?: string;
}

/** The part of Trusted Types that is used here; the DOM's own types do not have it yet. */
interface TrustedTypes {
  createPolicy: <
    Rules extends { createHTML?: (html: string) => string | null; createScriptURL?: (url: string) => string },
  >(
    name: string,
    rules: Rules,
  ) => Rules;
}

interface Window {
  readonly trustedTypes?: TrustedTypes;
}
