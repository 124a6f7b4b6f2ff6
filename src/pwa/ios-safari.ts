/** Other browsers on iOS, and pages inside apps: they call themselves Safari, too, and have other menus or none. */
const OTHERS =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|YaBrowser|Brave|GSA\/|FBAN|FBAV|Instagram|Line\/|WhatsApp|MicroMessenger|Snapchat|LinkedInApp/;

/**
 * Safari itself on an iPhone or iPad, from where the portal is put on the home screen by hand. An iPad calls itself a Mac, and no
 * Mac has a touch screen.
 */
export function isIosSafari({
  userAgent,
  maxTouchPoints,
}: {
  userAgent: string;
  maxTouchPoints: number;
}): boolean {
  const isDevice = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isDevice && /Version\/[\d.]+.* Safari\//.test(userAgent) && !OTHERS.test(userAgent);
}
