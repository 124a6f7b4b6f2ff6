interface ImportMetaEnv {
  readonly VITE_PRODUCTION_ORIGIN?: string;
  readonly VITE_PRODUCTION_API?: string;
  readonly VITE_TEST_ORIGIN?: string;
  readonly VITE_TEST_API?: string;
}
