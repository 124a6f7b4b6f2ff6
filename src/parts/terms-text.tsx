import DOMPurify from 'dompurify';
import { useCallback, useMemo, useState } from 'react';
import { m } from '#messages';
import { Button } from '#src/ui/button.tsx';
import layout from '#src/ui/layout.module.css';
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
  const [isLong, setLong] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const fill = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      element.replaceChildren(clean.cloneNode(true));
      setLong(element.scrollHeight > element.clientHeight);
    },
    [clean],
  );
  return (
    <div className={layout['tightStack']}>
      <div className={`${styles['terms']} ${isWhole ? styles['whole'] : ''}`} ref={fill} />
      {isLong && (
        <div>
          <Button variant="quiet" onPress={() => setWhole(!isWhole)}>
            {isWhole ? m.ui_terms_less() : m.ui_terms_whole()}
          </Button>
        </div>
      )}
    </div>
  );
}
