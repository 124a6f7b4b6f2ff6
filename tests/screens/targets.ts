/**
 * Finds what can be pressed on less than 44 by 44 px. Measures what reacts: a pressed point counts for the
 * control whose box, label or pseudo-element it hits. Runs in the page, so it must not use anything from outside,
 * and scrolls it.
 */
export function smallTargets(): string[] {
  const LEAST = 44;
  /** Tolerance in px, because browsers round. */
  const SLACK = 0.5;
  const STEP = 0.25;
  const CONTROLS = [
    'a[href], button, input:not([type="hidden"]), select, textarea, summary',
    ...['button', 'link', 'tab', 'option', 'menuitem', 'menuitemradio', 'switch', 'checkbox', 'radio'].map(
      (role) => `[role="${role}"]`,
    ),
    '[role="spinbutton"], [role="slider"], [role="combobox"]',
  ].join(', ');
  const problems: string[] = [];

  const isOff = (element: Element) =>
    element.matches(':disabled, [aria-disabled="true"], [data-disabled]') ||
    // Behind a dialog or a popup, and doubles of controls for the browser's autofill.
    element.closest('[inert], [aria-hidden="true"]') !== null;
  /** Only for screen readers, such as react-aria's buttons that close a popup. */
  const isOfReaders = (element: Element) => {
    for (let next: Element | null = element; next; next = next.parentElement)
      if (getComputedStyle(next).position === 'absolute' && next.clientWidth <= 1) return true;
    return false;
  };
  /** "Skip to content", which only a keyboard brings onto the screen. */
  const isAbove = (element: Element) =>
    getComputedStyle(element).position === 'fixed' && element.getBoundingClientRect().bottom <= 0;
  const labelsOf = (element: Element): Element[] =>
    element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  /** The parts of a date are one target: a press on any place of the group goes to the nearest part. */
  const targetOf = (element: Element) =>
    element.getAttribute('role') === 'spinbutton' ? (element.closest('[role="group"]') ?? element) : element;

  const isInSentence = (element: Element) => {
    if (!element.matches('a') || getComputedStyle(element).display !== 'inline') return false;
    let block = element.parentElement;
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
    const others = document.createTreeWalker(block ?? element, NodeFilter.SHOW_TEXT);
    while (others.nextNode()) {
      const node = others.currentNode;
      if (node.textContent?.trim() !== '' && !node.parentElement?.closest(CONTROLS)) return true;
    }
    return false;
  };

  const lifted = new Set<HTMLElement>();
  /** What lies under a bar can be scrolled away from it, and a toast goes. */
  const liftFloats = (element: Element, x: number, y: number) => {
    for (const hit of document.elementsFromPoint(x, y)) {
      if (hit.contains(element) || element.contains(hit)) return;
      for (let next: Element | null = hit; next; next = next.parentElement)
        if (
          next instanceof HTMLElement &&
          !next.contains(element) &&
          !next.matches('[role="dialog"], [role="alertdialog"]') &&
          ['fixed', 'sticky'].includes(getComputedStyle(next).position)
        ) {
          next.style.setProperty('visibility', 'hidden', 'important');
          lifted.add(next);
        }
    }
  };

  const measure = (element: Element) => {
    const target = targetOf(element);
    const reacts = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      if (!hit) return false;
      if (target !== element) return target.contains(hit);
      const control = hit.closest(CONTROLS);
      if (control && element.contains(control)) return true;
      return control === null && hit.closest('label')?.control === element;
    };
    const extent = (x: number, y: number, right: number, down: number) => {
      let far = 0;
      while (far < LEAST && reacts(x + right * (far + STEP), y + down * (far + STEP))) far += STEP;
      return far;
    };
    // From the middle of the control or of its label: a checkbox itself may be hidden.
    let best: { width: number; height: number } | undefined;
    for (const part of [target, ...labelsOf(element)]) {
      part.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // Of a text over several lines the first line.
      const [rect] = part.getClientRects();
      if (!rect) continue;
      const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
      for (const by of [0, -LEAST / 2, LEAST / 2]) liftFloats(part, x, y + by);
      if (!reacts(x, y)) continue;
      const found = {
        width: extent(x, y, -1, 0) + extent(x, y, 1, 0),
        height: extent(x, y, 0, -1) + extent(x, y, 0, 1),
      };
      if (!best || Math.min(found.width, found.height) > Math.min(best.width, best.height)) best = found;
    }
    return best;
  };

  for (const element of document.querySelectorAll(CONTROLS)) {
    // What is transparent reacts, too: a file's input lies over its field.
    if (isOff(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (isOfReaders(element) || isAbove(element) || isInSentence(element)) continue;
    const size = measure(element);
    for (const float of lifted) float.style.removeProperty('visibility');
    lifted.clear();
    if (size && size.width >= LEAST - SLACK && size.height >= LEAST - SLACK) continue;
    const { tagName, textContent, className } = element;
    const name = element.getAttribute('aria-label') ?? textContent ?? '';
    const said = size ? `${size.width} by ${size.height} px` : 'does not react in its middle';
    problems.push(
      `${tagName.toLowerCase()}.${className} ${JSON.stringify(name.trim().slice(0, 40))}: ${said}`,
    );
  }
  return [...new Set(problems)];
}
