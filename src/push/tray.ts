type Registration = ServiceWorkerRegistration | undefined;

/** Closes all open notifications, because their text belongs to a session that has ended. */
export async function closeNotifications(registration: Registration | Promise<Registration>): Promise<void> {
  try {
    // `getNotifications` is missing in some browsers, whatever its type says.
    const open = (await (await registration)?.getNotifications?.()) ?? [];
    for (const notification of open) notification.close();
  } catch (error) {
    console.warn('Notifications of the session stay on the screen:', error);
  }
}
