import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what is read from the device is announced only when it changes what the portal offers', async () => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', { userAgent: 'A phone that offers no installation', maxTouchPoints: 5 });
  const { install, startInstall } = await import('./install.ts');
  const listener = vi.fn<() => void>();
  install.subscribe(listener);
  const before = install.get();
  const keys: string[] = [];
  await startInstall(
    {
      get: (key) => {
        keys.push(key);
        return Promise.resolve(undefined);
      },
      set: () => Promise.resolve(true),
    },
    Date.now(),
  );
  expect(keys).toContain('install-dismissed');
  expect(install.get()).toBe(before);
  expect(listener).not.toHaveBeenCalled();
});
