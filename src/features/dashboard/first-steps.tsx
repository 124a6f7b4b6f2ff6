import { Link } from '@tanstack/react-router';
import { m } from '#messages';
import { ChoiceText, choiceClass } from '#src/ui/choice-list.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './first-steps.module.css';

/** For a partner without a claim. */
export function FirstSteps() {
  return (
    <section className={layout['stack']} aria-labelledby="first-steps">
      <h2 id="first-steps">{m.first_title()}</h2>
      <ol className={`${layout['cardGrid']} ${styles['steps']}`}>
        <li>
          <Link to="/schemes" className={choiceClass}>
            <ChoiceText title={m.first_scheme()} note={<small>{m.first_scheme_note()}</small>} />
          </Link>
        </li>
        <li>
          <Link to="/claims/submit" className={choiceClass}>
            <ChoiceText title={m.first_claim()} note={<small>{m.first_claim_note()}</small>} />
          </Link>
        </li>
        <li>
          <Link to="/profile" search={{ tab: 'bank' }} className={choiceClass}>
            <ChoiceText title={m.first_bank()} note={<small>{m.first_bank_note()}</small>} />
          </Link>
        </li>
      </ol>
    </section>
  );
}
