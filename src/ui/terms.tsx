import DOMPurify from 'dompurify';
import { useCallback, useMemo } from 'react';
import styles from './terms.module.css';

/** The vendor's terms, HTML from the API: cleaned, without its own styles or forms, links opening safely. */
export function Terms({ html }: { html: string }) {
  const clean = useMemo(() => {
    const body = DOMPurify.sanitize(html, {
      USE_PROFILES: { html: true },
      FORBID_ATTR: ['style', 'class', 'id', 'name'],
      FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'img', 'video', 'audio'],
      RETURN_DOM_FRAGMENT: true,
    });
    for (const link of body.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
    return body;
  }, [html]);
  const fill = useCallback(
    (element: HTMLElement | null) => {
      element?.replaceChildren(clean.cloneNode(true));
    },
    [clean],
  );
  return <div className={styles['terms']} ref={fill} />;
}
