import { Link, type LinkOptions } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { m } from '#messages';
import layout from '#src/ui/layout.module.css';

/** A question in a card of its own. */
export function Question({
  title,
  all,
  children,
}: {
  title: string;
  /** Where all of it is. */
  all: LinkOptions;
  children: ReactNode;
}) {
  return (
    <section className={layout['surface']} aria-label={title}>
      <div className={layout['row']}>
        <h2>{title}</h2>
        <Link {...all} aria-label={m.scheme_action_for({ action: m.answers_all(), title })}>
          {m.answers_all()}
        </Link>
      </div>
      <ul className={layout['tightStack']}>{children}</ul>
    </section>
  );
}

/** One line with the figure, and one below it. */
export function Fact({ title, note, figure }: { title: string; note: string; figure: string }) {
  return (
    <>
      <span>{title}</span>
      <strong>{figure}</strong>
      <span className={layout['hint']}>{note}</span>
    </>
  );
}
