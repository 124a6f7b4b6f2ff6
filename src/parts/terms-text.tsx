import DOMPurify from 'dompurify';
import { useCallback, useMemo } from 'react';
import styles from './terms.module.css';

export interface TermsProps {
  html: string;
}

/** Removes inline code, which browsers report to the console when parsed. The sanitizer makes it safe. */
function withoutInlineCode(html: string): string {
  return html
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[^>]*>/g, (tag) => tag.replace(/\s(on\w+|style)\s*=/gi, ' data-removed='));
}

/** The vendor's terms: HTML from the API, sanitized, without its own styles and forms. */
export function TermsText({ html }: TermsProps) {
  const clean = useMemo(() => {
    const body = DOMPurify.sanitize(withoutInlineCode(html), {
      USE_PROFILES: { html: true },
      ALLOW_DATA_ATTR: false,
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
