import { Hono } from 'hono';
import { DeviceRegistration, ReadNotifications } from '#src/api/contract/notifications.schema.ts';
import { idOf, jsonBody } from '#server/http/body.ts';
import { type Env } from '#server/http/context.ts';
import { once } from '#server/http/idempotency.ts';
import { requirePartner } from '../session/session.routes.ts';
import { countUnread, listNotifications, markRead, putDevice } from './notifications.repository.ts';

export const notificationRoutes = new Hono<Env>()
  .get('/partner/notifications', async (c) => {
    const { deps, partner } = c.var;
    const [notifications, unread] = await Promise.all([
      listNotifications(deps.db, partner.id),
      countUnread(deps.db, partner.id),
    ]);
    return c.json({ success: true, data: { notifications, unread } });
  })
  .post('/partner/notifications/read', async (c) => {
    const { deps, partner } = c.var;
    const request = await jsonBody(c, ReadNotifications);
    const ids = request.ids?.flatMap((id) => idOf(String(id)) ?? []);
    return once(c, request, async (trx) => {
      await markRead(trx, partner.id, ids, deps.now());
      return null;
    });
  })
  .post('/notifications/register-token', requirePartner, async (c) => {
    const { deps, partner } = c.var;
    const device = await jsonBody(c, DeviceRegistration);
    return once(c, device, async (trx) => {
      await putDevice(trx, {
        token: device.token,
        partner_id: partner.id,
        session_hash: partner.session,
        platform: device.platform ?? null,
        device_model: device.deviceModel ?? null,
        device_id: device.deviceId ?? null,
        os_version: device.osVersion ?? null,
        app_version: device.appVersion ?? null,
        updated_at: deps.now(),
      });
      return null;
    });
  });
