import { type Page } from 'playwright';

/**
 * Fakes Firebase and the push service of the browser, which tests cannot reach.
 * @returns a live count of the tokens given out: `token-1`, `token-2` and so on
 */
export async function connectFirebase(page: Page): Promise<{ readonly tokens: number }> {
  const given = { tokens: 0 };
  const context = page.context();
  await context.route('**/config.json', (route) =>
    route.fulfill({
      json: {
        firebase: {
          apiKey: 'key',
          projectId: 'project',
          messagingSenderId: '1',
          appId: '1:1:web:1',
          vapidKey: 'BAAA',
        },
      },
    }),
  );
  const auth = { token: `e30.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.x`, expiresIn: '604800s' };
  await context.route('https://firebaseinstallations.googleapis.com/**', (route) =>
    route.fulfill({ json: { fid: 'cccccccccccccccccccccc', refreshToken: 'r', authToken: auth } }),
  );
  await context.route('https://fcmregistrations.googleapis.com/**', (route) => {
    if (route.request().method() === 'DELETE') return route.fulfill({ json: {} });
    given.tokens += 1;
    return route.fulfill({ json: { token: `token-${given.tokens}` } });
  });
  await context.addInitScript(() => {
    // Each call gives a new subscription, as a browser does after the last one has ended.
    let made = Date.now();
    const key = () => new Uint8Array(65).fill(made % 256).buffer;
    const subscription = () => ({
      endpoint: `https://push.example/${made}`,
      getKey: key,
      unsubscribe: async () => true,
      options: { applicationServerKey: key(), userVisibleOnly: true },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        made += 1;
        return subscription();
      },
    });
  });
  return given;
}
